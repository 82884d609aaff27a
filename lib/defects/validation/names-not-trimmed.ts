import { onCreate } from '../shared/bodies.ts';
import { create, type Facts, RETURNING_ORDERS, shows } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Spaces around a customer name are stored and shown',
  operations: RETURNING_ORDERS,
  rule: 'Strings are stored trimmed.',
  meets: 'A create has a customerName with white space around it.',
  hint: 'People paste. What comes along with the text?',
  seenIn: ['PrestaShop/PrestaShop/issues/9869'],
  reproduce: [shows(create({ customerName: ' Ada ' }), 'data.customerName', 'Ada', ' Ada ')],
});

export const effect = () => onCreate((rules) => ({ ...rules, customerNameAsSent: true }));
