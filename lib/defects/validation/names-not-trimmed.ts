import { onCreate } from '../decorators/body-rules.ts';
import type { Defect } from '../decorators/defect.ts';
import { type DefectEntry, RETURNING_ORDERS } from '../facts/defect-entry.ts';
import { bodyValues, create, orderWith } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'Spaces around a customer name are stored and shown',
  operations: RETURNING_ORDERS,
  rule: 'Strings are stored trimmed.',
  meets: 'A create has a customerName with white space around it.',
  hint: 'People paste. What comes along with the text?',
  seenIn: ['https://github.com/PrestaShop/PrestaShop/issues/9869'],
  reproduce: [
    { send: create(orderWith({ customerName: ' Ada ' })), ...bodyValues('data.customerName', 'Ada', ' Ada ') },
  ],
});

export const effect = (): Defect => onCreate((rules) => ({ ...rules, customerNameAsSent: true }));
