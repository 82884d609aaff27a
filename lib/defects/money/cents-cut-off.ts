import { createItem, type Facts, RETURNING_ORDERS, shows } from '../shared/facts.ts';
import { showOrders, sumOfSubtotals, withTotal } from '../shared/responses.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'Some amounts are one cent too low: 19.99 becomes 19.98',
  operations: RETURNING_ORDERS,
  rule: 'A subtotal is quantity times price, exact to the cent.',
  meets: 'A response shows an order with a price for which rounding down loses a cent.',
  hint: 'Round prices prove little. Try many different ones.',
  seenIn: ['BasedHardware/omi/pull/10158', 'Automattic/woocommerce-payments/pull/91'],
  reproduce: [shows(createItem({ quantity: 1, price: 19.99 }), 'data.total', 19.99, 19.98)],
});

export const effect = () =>
  showOrders((order) => {
    const items = order.items.map((item) => ({
      ...item,
      subtotal: Math.floor(item.price * item.quantity * 100) / 100,
    }));
    return { ...withTotal(order, Math.round(sumOfSubtotals(items) * 100) / 100), items };
  });
