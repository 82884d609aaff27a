import { create, type Facts, returns } from '../shared/facts.ts';
import { changeSuccess } from '../shared/responses.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'Creating an order returns 200 instead of 201',
  needs: 'schema',
  rule: 'POST /orders returns 201.',
  meets: 'An order is created.',
  hint: 'A success can be the wrong one.',
  seenIn: ['CVEProject/cve-services/issues/746', 'fossasia/open-event-server/issues/739'],
  reproduce: [returns(create(), 201, 200)],
});

export const effect = () => changeSuccess('createOrder', (response) => ({ ...response, statusCode: 200 }));
