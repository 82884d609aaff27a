import type { Defect } from './defect.ts';
import { type ShownItem, type ShownOrder, showOrders } from './shown-orders.ts';
import { readIfAllowed } from './store-defects.ts';

export const MONEY = {
  'float-money': showOrders((order) => {
    const items = order.items.map((item) => ({ ...item, subtotal: item.quantity * item.price }));
    return { ...withTotal(order, sumOfSubtotals(items)), items };
  }),

  'quantity-ignored-in-total': showOrders((order) =>
    order.items.length < 2
      ? order
      : withTotal(order, Math.round(order.items.reduce((sum, { price }) => sum + price, 0) * 100) / 100),
  ),

  'cents-cut-off': showOrders((order) => {
    const items = order.items.map((item) => ({
      ...item,
      subtotal: Math.floor(item.price * item.quantity * 100) / 100,
    }));
    return { ...withTotal(order, Math.round(sumOfSubtotals(items) * 100) / 100), items };
  }),

  'total-not-recomputed': {
    orders: (store, { meet }) => ({
      change: async (id, change) => {
        const total = change.edit && (await store.get(id))?.total;
        if (!change.edit || total === undefined) return store.change(id, change);
        const order = await store.change(id, { ...change, edit: { ...change.edit, total } });
        if (total !== change.edit.total) meet();
        return order;
      },
    }),
  },

  'receipt-over-old-items': {
    orders: (store, { meet }) => ({
      change: async (id, change) => {
        const { edit, move } = change;
        if (!edit || move?.to !== 'paid') return store.change(id, change);
        const old = await readIfAllowed(store, id, change);
        if (!old || old.total === edit.total) return store.change(id, change);
        // The payment comes first, so that the receipt is issued for the old items.
        const paid = await store.change(id, { ...change, edit: undefined });
        meet();
        return store.change(id, { from: ['paid'], edit, at: change.at, versions: [paid.version] });
      },
    }),
  },

  'price-zero-refused': {
    rules: (rules) => ({ ...rules, price: { ...rules.price, min: 0.01 } }),
  },
} as const satisfies Record<string, Defect>;

/** Returns the order with another total. Its receipt gets the same total, unless it was issued for other items. */
function withTotal(order: ShownOrder, total: number): ShownOrder {
  const { receipt } = order;
  return receipt?.totalAmount === order.total
    ? { ...order, total, receipt: { ...receipt, totalAmount: total } }
    : { ...order, total };
}

function sumOfSubtotals(items: readonly ShownItem[]): number {
  return items.reduce((sum, { subtotal }) => sum + subtotal, 0);
}
