import type { Defect } from '../decorators/defect.ts';
import { isCreated } from '../decorators/error-kinds.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { create, statuses } from '../facts/example-requests.ts';

export const level = 1;

export const facts = (): DefectEntry => ({
  title: 'Creating an order returns 200 instead of 201',
  needs: 'schema',
  operations: ['createOrder'],
  rule: 'POST /orders returns 201.',
  meets: 'An order is created.',
  hint: 'A success can be the wrong one.',
  seenIn: [
    'https://github.com/CVEProject/cve-services/issues/746',
    'https://github.com/fossasia/open-event-server/issues/739',
  ],
  reproduce: [{ send: create(), ...statuses(201, 200) }],
});

export const effect = (): Defect => ({
  result: (result, request) => (isCreated(result, request) ? { ...result, statusCode: 200 } : result),
});
