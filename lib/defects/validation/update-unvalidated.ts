import { ROUTES } from '../../api/routes.ts';
import { changeRules } from '../shared/bodies.ts';
import { CREATED, type Facts, PIZZAS, RETURNING_CHANGED_ORDERS, returns, update } from '../shared/facts.ts';
import { showOrders } from '../shared/responses.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'An update accepts items that a create would reject',
  needs: 'schema',
  operations: RETURNING_CHANGED_ORDERS,
  rule: 'items of an update follow the same item rules as those of a create.',
  meets: 'An update has an item whose quantity or price breaks a rule but is a number from -1,000,000 to 1,000,000.',
  hint: 'There are two doors to the same data. Is each one guarded?',
  seenIn: ['reapit/foundations/issues/8528'],
  reproduce: [CREATED, returns(update({ items: [{ ...PIZZAS, quantity: -1 }] }), 422, 200)],
});

const ANY_NUMBER = { min: -1_000_000, max: 1_000_000 };

export const effect = () => ({
  ...changeRules((rules, { route }) =>
    route === ROUTES.updateOrder
      ? { ...rules, quantity: ANY_NUMBER, fractions: true, price: ANY_NUMBER, roundedPrices: true }
      : rules,
  ),
  ...showOrders((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, subtotal: roundToCents(item.subtotal) })),
    total: roundToCents(Number(order.total)),
    receipt: order.receipt && { ...order.receipt, totalAmount: roundToCents(order.receipt.totalAmount) },
  })),
});

function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
