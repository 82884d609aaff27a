import { createItem, type Facts, list, shows } from '../shared/facts.ts';
import { showListedOrders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'In lists, the total of an order is text instead of a number',
  needs: 'schema',
  rule: "An order's total is a number, in lists as elsewhere.",
  meets: 'A list shows an order.',
  hint: 'The same thing is shown in more than one place. Compare them, types included.',
  seenIn: ['3cqs-coder/SymBot/issues/45'],
  reproduce: [createItem({ quantity: 1, price: 9.25 }), shows(list(), 'data.orders[0].total', 9.25, '9.25')],
});

export const effect = () => showListedOrders((order) => ({ ...order, total: String(order.total) }));
