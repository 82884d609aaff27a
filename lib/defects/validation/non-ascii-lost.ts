import { showNames } from '../shared/bodies.ts';
import { create, type Facts, RETURNING_ORDERS, shows } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Zoë is shown as Zo?',
  operations: RETURNING_ORDERS,
  rule: 'Bodies are UTF-8 JSON, and an order shows the names it was created with.',
  meets: 'A response shows an order with a non-ASCII character in a name.',
  hint: 'Not every customer has an English name.',
  seenIn: ['apache/storm/issues/4396'],
  reproduce: [shows(create({ customerName: 'Zoë' }), 'data.customerName', 'Zoë', 'Zo?')],
});

export const effect = () => showNames((name) => name.replaceAll(/[^\0-\x7f]/gu, '?'));
