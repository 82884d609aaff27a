import { ROUTES } from '../../api/routes.ts';
import { changeCode } from '../shared/errors.ts';
import { type Facts, fails, NO_SUCH_ORDER, send } from '../shared/facts.ts';
import { isMissingOrder } from '../shared/stores.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'GET of an order that does not exist returns 400',
  rule: 'If there is no such order, the response is a 404 NOT_FOUND.',
  meets: 'A GET names an order that does not exist.',
  hint: 'Ask for something that is not there.',
  seenIn: ['occi4java/occi4java/issues/3'],
  reproduce: [fails(send('GET', NO_SUCH_ORDER), 404, 400, 'BAD_REQUEST')],
});

export const effect = () =>
  changeCode('BAD_REQUEST', ({ cause }, { route }) => isMissingOrder(cause) && route === ROUTES.getOrder);
