import { sumOfSubtotals, withTotal } from '../decorators/amounts.ts';
import type { Defect } from '../decorators/defect.ts';
import { showOrders } from '../decorators/shown-orders.ts';
import { type DefectEntry, RETURNING_ORDERS } from '../facts/defect-entry.ts';
import { bodyValues, create, orderOfItem } from '../facts/example-requests.ts';

export const level = 2;

export const excludes = [
  // Both compute the same subtotal.
  'cents-cut-off',
];

export const facts = (): DefectEntry => ({
  title: 'Three items at 0.10 cost 0.30000000000000004',
  operations: RETURNING_ORDERS,
  rule: 'A subtotal is quantity times price, and a total the sum of the subtotals, both exact to the cent.',
  meets: 'A response shows an order with an amount that binary floating point gets wrong.',
  hint: 'Choose prices that a computer cannot store exactly.',
  seenIn: ['https://github.com/reactioncommerce/reaction/pull/5091'],
  reproduce: [
    { send: create(orderOfItem({ quantity: 3, price: 0.1 })), ...bodyValues('data.total', 0.3, 0.30000000000000004) },
  ],
});

export const effect = (): Defect =>
  showOrders((order) => {
    const items = order.items.map((item) => ({ ...item, subtotal: item.quantity * item.price }));
    return { ...withTotal(order, sumOfSubtotals(items)), items };
  });
