import { createItem, type Facts, RETURNING_ORDERS, shows } from '../shared/facts.ts';
import { showOrders, sumOfSubtotals, withTotal } from '../shared/responses.ts';

// Both compute the same subtotal.
export const excludes = ['cents-cut-off'];

export const facts: Facts = () => ({
  title: 'Three items at 0.10 cost 0.30000000000000004',
  operations: RETURNING_ORDERS,
  rule: 'A subtotal is quantity times price, and a total the sum of the subtotals, both exact to the cent.',
  meets: 'A response shows an order with an amount that binary floating point gets wrong.',
  hint: 'Choose prices that a computer cannot store exactly.',
  seenIn: ['reactioncommerce/reaction/pull/5091'],
  reproduce: [shows(createItem({ quantity: 3, price: 0.1 }), 'data.total', 0.3, 0.30000000000000004)],
});

export const effect = () =>
  showOrders((order) => {
    const items = order.items.map((item) => ({ ...item, subtotal: item.quantity * item.price }));
    return { ...withTotal(order, sumOfSubtotals(items)), items };
  });
