import type { ApiRequest } from '../../http/request/api-request.ts';
import { integer, readQuery } from '../../http/request/query-values.ts';
import { amountOf, type Order } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { byStatus, byStatusAsync, type OrderStatus } from '../../orders/order-status.ts';
import { formatInstant } from '../../sandboxes/clock.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { BOARD_LIMITS } from '../../sandboxes/sandbox-limits.ts';

/** The query parameters of a board. */
export const BOARD_KINDS = byStatus(() => integer(0, BOARD_LIMITS.max, BOARD_LIMITS.default));

/** How many of the newest orders of each status to return. */
type BoardQuery = Readonly<Record<OrderStatus, number>>;

/**
 * Reads the query string of a board.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readBoardQuery(request: ApiRequest): BoardQuery {
  const limits = readQuery(request, BOARD_KINDS);
  return byStatus((status) => limits[status] ?? BOARD_LIMITS.default);
}

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
