import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { bodyValues, create, list, orderOfItem } from '../shared/facts.ts';
import { showListedOrders } from '../shared/responses.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'In lists, the total of an order is text instead of a number',
  needs: 'schema',
  operations: ['listOrders'],
  rule: "An order's total is a number, in lists as elsewhere.",
  meets: 'A list shows an order.',
  hint: 'The same thing is shown in more than one place. Compare them, types included.',
  seenIn: ['https://github.com/3cqs-coder/SymBot/issues/45'],
  reproduce: [
    { send: create(orderOfItem({ quantity: 1, price: 9.25 })) },
    { send: list(), ...bodyValues('data.orders[0].total', 9.25, '9.25') },
  ],
});

export const effect = (): Effect => showListedOrders((order) => ({ ...order, total: String(order.total) }));
