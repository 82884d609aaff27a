import type { ShownItem, ShownOrder } from './shown-orders.ts';

/** Returns the order with another total. Its receipt gets the same total, unless it was issued for other items. */
export function withTotal(order: ShownOrder, total: number): ShownOrder {
  const { receipt } = order;
  return receipt?.totalAmount === order.total
    ? { ...order, total, receipt: { ...receipt, totalAmount: total } }
    : { ...order, total };
}

export function sumOfSubtotals(items: readonly ShownItem[]): number {
  return items.reduce((sum, { subtotal }) => sum + subtotal, 0);
}
