import { amountOf, type Order } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { byStatusAsync, type OrderStatus } from '../../orders/order-status.ts';
import { formatInstant } from '../../sandboxes/clock.ts';
import { BOARD_LIMITS } from '../../sandboxes/limits.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { BoardQuery } from '../request/query/list-query.ts';

/**
 * A sandbox's orders at a glance: the newest in each status, and whether there are more. It counts none, because on
 * DynamoDB that costs more the more orders there are, and a console asks every second.
 */
export function representBoard(sandbox: Sandbox, limits: BoardQuery) {
  return byStatusAsync((status) => representColumn(sandbox, status, limits[status]));
}

async function representColumn({ orders: store }: Sandbox, status: OrderStatus, limit: number) {
  const query = { status, limit: Math.max(limit, 1), offset: 0, oldestFirst: false, isUncounted: true };
  const { orders, hasMore } = await store.list(query);
  return { orders: orders.slice(0, limit).map(representCard), hasMore: hasMore || orders.length > limit };
}

function representCard({ id, customerName, owner, items, total, updatedAt }: Order) {
  return {
    id,
    customerName,
    ...(owner !== undefined && { owner }),
    items: items.slice(0, BOARD_LIMITS.items).map(({ name, quantity }) => ({ name, quantity })),
    itemCount: items.length,
    total: amountOf(total),
    createdAt: formatInstant(timestampOf(id)),
    updatedAt: formatInstant(updatedAt),
  };
}
