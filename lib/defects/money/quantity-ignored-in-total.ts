import { create, type Facts, PIZZAS, RETURNING_ORDERS, SOUP, shows } from '../shared/facts.ts';
import { showOrders, withTotal } from '../shared/responses.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'The total of an order with several items ignores their quantities',
  operations: RETURNING_ORDERS,
  rule: 'The total is the sum of the item subtotals.',
  meets: 'A response shows an order with two or more items, one of them with a quantity above 1.',
  hint: 'Work out the total of a larger order by hand.',
  seenIn: ['GoogleCloudPlatform/microservices-demo/pull/378'],
  reproduce: [shows(create({ items: [PIZZAS, SOUP] }), 'data.total', 24, 14.5)],
});

export const effect = () =>
  showOrders((order) =>
    order.items.length < 2
      ? order
      : withTotal(order, Math.round(order.items.reduce((sum, { price }) => sum + price, 0) * 100) / 100),
  );
