import { showNames } from '../decorators/body-rules.ts';
import type { Defect } from '../decorators/defect.ts';
import { type DefectEntry, RETURNING_ORDERS } from '../facts/defect-entry.ts';
import { bodyValues, create, orderWith } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'Zoë is shown as Zo?',
  operations: RETURNING_ORDERS,
  rule: 'Bodies are UTF-8 JSON, and an order shows the names it was created with.',
  meets: 'A response shows an order with a non-ASCII character in a name.',
  hint: 'Not every customer has an English name.',
  seenIn: ['https://github.com/apache/storm/issues/4396'],
  reproduce: [{ send: create(orderWith({ customerName: 'Zoë' })), ...bodyValues('data.customerName', 'Zoë', 'Zo?') }],
});

export const effect = (): Defect => showNames((name) => name.replaceAll(/[^\0-\x7f]/gu, '?'));
