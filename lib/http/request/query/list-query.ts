import { byStatus, ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.ts';
import type { ListQuery } from '../../../orders/order-store.ts';
import { identityOf } from '../../../sandboxes/access/caller.ts';
import { BOARD_LIMITS, PAGE_LIMITS } from '../../../sandboxes/limits.ts';
import { badRequest } from '../../http-error.ts';
import type { ApiRequest } from '../api-request.ts';
import type { QueryParameters } from '../event-parts.ts';
import { type CursorList, cursorIn, limitIn } from './paging.ts';
import { emailIn, instantIn, integerIn, oneOf, refuseUnknown } from './query-values.ts';

/** The three ways to page. A request may use only one. */
const PAGINGS = ['page', 'offset', 'cursor'] as const;

const FILTERS = ['status', 'customerEmail', 'createdFrom', 'createdTo'] as const;
export const LIST_PARAMETERS = [...FILTERS, 'sort', 'limit', ...PAGINGS] as const;

export const SORTS = ['-createdAt', 'createdAt'] as const;

/** The largest page for which page times limit is an exact integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / PAGE_LIMITS.max);

/**
 * Reads the query string of a list of orders: the query for the store, and the list that its cursors belong to.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed, or the ways of paging if there
 * are two.
 */
export function readListQuery({ queryParameters, sandboxName, caller, service }: ApiRequest) {
  refuseUnknown(queryParameters, LIST_PARAMETERS, service.faults);
  const filter = {
    oldestFirst: oneOf(queryParameters, 'sort', SORTS) === 'createdAt',
    status: oneOf<OrderStatus>(queryParameters, 'status', ORDER_STATUSES),
    customerEmail: emailIn(queryParameters, 'customerEmail'),
    createdFrom: instantIn(queryParameters, 'createdFrom'),
    createdTo: instantIn(queryParameters, 'createdTo'),
  };
  const list = {
    scope: { list: 'orders', sandboxName, ...filter, caller: identityOf(caller) },
    secret: service.cursorSecret,
  };
  const limit = limitIn(queryParameters);
  return { list, query: { ...filter, limit, ...positionIn(queryParameters, list, limit) } };
}

function positionIn(parameters: QueryParameters, list: CursorList, limit: number): Pick<ListQuery, 'offset' | 'after'> {
  const used = PAGINGS.filter((name) => parameters.names.includes(name));
  if (used.length > 1) throw badRequest(`Page by one of page, offset and cursor; received ${used.join(' and ')}`);
  const page = integerIn(parameters, 'page', 1, MAX_PAGE);
  if (page !== undefined) return { offset: (page - 1) * limit };
  return cursorIn(parameters, list) ?? { offset: integerIn(parameters, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0 };
}

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
