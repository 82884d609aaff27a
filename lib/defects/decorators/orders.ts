import { invalidBody } from '../../http/http-error.ts';
import { LIMITS } from '../../http/request/bodies/order-limits.ts';
import { ROUTES } from '../../http/routes.ts';
import { MOVES, requireOrder } from '../../orders/change.ts';
import { totalOf } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Defect } from './defect.ts';
import { impossibleMove, impossibleOrder } from './impossible.ts';
import { type ShownOrder, showOrders } from './shown-orders.ts';
import { afterRefusal, allowMove, readIfAllowed } from './store-defects.ts';

export const ORDERS = {
  'complete-unpaid': allowMove('pending', { to: 'completed', receipt: 'remove' }),

  'cancel-completed': {
    orders: (store, encounter) =>
      encounter.request.route === ROUTES.cancelOrder
        ? allowMove('completed', { to: 'cancelled' }).orders(store, encounter)
        : {},
  },

  'cancel-keeps-receipt': {
    orders: (store, { meet }) => ({
      change: async (id, change) => {
        if (change.move?.to !== 'cancelled' || !(await store.get(id))?.receipt) return store.change(id, change);
        const order = await store.change(id, { ...change, move: impossibleMove({ to: 'cancelled', receipt: 'keep' }) });
        meet();
        return order;
      },
    }),
  },

  'receipt-not-stored': {
    orders: (store, { meet }) => ({
      change: async (id, change) => {
        const { move } = change;
        if (!move || move.receipt === 'remove') return store.change(id, change);
        if (move.receipt === 'keep' && (await store.get(id))?.receipt) return store.change(id, change);
        const order = await store.change(id, { ...change, move: impossibleMove({ ...move, receipt: 'remove' }) });
        meet();
        if (move.receipt === 'keep') return order;
        const receipt = { issuedAt: order.updatedAt, totalAmount: order.total };
        return impossibleOrder({ ...order, receipt });
      },
    }),
  },

  'pay-twice': allowMove('paid', { to: 'paid' }),

  'edit-after-payment': afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'not-editable' || refusal.status !== 'paid' || change.move) return undefined;
    return store.change(id, { ...change, from: ['paid'] });
  }),

  'half-update': afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'transition' || refusal.from !== 'pending' || !change.edit) return undefined;
    return store.change(id, { ...change, from: ['pending'], move: undefined }).then(() => {
      throw new OrderRefused(refusal);
    });
  }),

  'reopen-cancelled': allowMove('cancelled', { to: 'pending', receipt: 'remove' }),

  'cancel-twice-accepted': afterRefusal((refusal, { store, id }) => {
    if (refusal.reason !== 'transition' || refusal.from !== 'cancelled' || refusal.to !== 'cancelled') return undefined;
    return store.get(id).then((order) => requireOrder(order, id));
  }),

  'updated-at-stands': showOrders((order) =>
    order.status === 'pending' ? { ...order, updatedAt: order.createdAt } : order,
  ),

  'created-at-moves': showOrders((order) => ({ ...order, createdAt: order.updatedAt })),

  'delete-only-cancels': {
    orders: (store, { meet }) => ({
      delete: async (id, at, versions) => {
        if ((await store.get(id))?.status !== 'paid') return store.delete(id, at, versions);
        await store.change(id, { from: ['paid'], move: MOVES.cancelled, at, versions });
        return meet();
      },
    }),
  },

  'delete-missing-accepted': {
    orders: (store, { meet }) => ({
      delete: (id, at, versions) =>
        store.delete(id, at, versions).catch((error) => {
          if (!(error instanceof OrderRefused) || error.refusal.reason !== 'not-found') throw error;
          meet();
        }),
    }),
  },

  'receipt-issued-at-creation': showOrders((order) =>
    // By the id, because created-at-moves may have changed createdAt.
    order.receipt ? { ...order, receipt: { ...order.receipt, issuedAt: createdAtOf(order) } } : order,
  ),

  'items-appended': {
    orders: (store, { meet }) => ({
      change: async (id, change) => {
        const old = change.edit && (await readIfAllowed(store, id, change));
        if (!change.edit || !old) return store.change(id, change);
        const items = [...old.items, ...change.edit.items];
        meet();
        requireFewItems(items.length);
        return store.change(id, { ...change, edit: { items, total: totalOf(items) } });
      },
    }),
  },
} as const satisfies Record<string, Defect>;

function createdAtOf({ id }: ShownOrder): string {
  return new Date(timestampOf(id)).toISOString();
}

function requireFewItems(count: number): void {
  if (count <= LIMITS.items) return;
  const message = `An order has 1 to ${LIMITS.items} items; received ${count}`;
  throw invalidBody([{ path: 'items', message }]);
}
