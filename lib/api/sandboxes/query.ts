import type { ApiRequest } from '../../http/request/api-request.ts';
import { integer, readQuery } from '../../http/request/query-values.ts';
import { byStatus, type OrderStatus } from '../../orders/order-status.ts';
import { BOARD_LIMITS } from '../../sandboxes/sandbox-limits.ts';

/** The query parameters of a board. */
export const BOARD_KINDS = byStatus(() => integer(0, BOARD_LIMITS.max, BOARD_LIMITS.default));

/** How many of the newest orders of each status to return. */
export type BoardQuery = Readonly<Record<OrderStatus, number>>;

/**
 * Reads the query string of a board.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readBoardQuery(request: ApiRequest): BoardQuery {
  const limits = readQuery(request, BOARD_KINDS);
  return byStatus((status) => limits[status] ?? BOARD_LIMITS.default);
}
