import { byStatus, ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.ts';
import { BOARD_LIMITS } from '../../../sandboxes/state-limits.ts';
import type { ApiRequest } from '../api-request.ts';
import { integerIn, refuseUnknown } from './query-values.ts';

/** How many of the newest orders of each status to return. */
export type BoardQuery = Readonly<Record<OrderStatus, number>>;

/**
 * Reads the query string of a board.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readBoardQuery({ queryParameters, service }: ApiRequest): BoardQuery {
  refuseUnknown(queryParameters, ORDER_STATUSES, service.faults);
  return byStatus((status) => integerIn(queryParameters, status, 0, BOARD_LIMITS.max) ?? BOARD_LIMITS.default);
}
