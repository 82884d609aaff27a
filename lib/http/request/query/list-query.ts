import { ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.ts';
import type { ListQuery } from '../../../orders/order-store.ts';
import { PAGE_LIMITS } from '../../../sandboxes/state-limits.ts';
import { badRequest } from '../../http-error.ts';
import type { ApiRequest } from '../api-request.ts';
import { type CursorList, cursorIn, limitIn } from './paging.ts';
import type { QueryParameters } from './query-parameters.ts';
import { emailIn, instantIn, integerIn, oneOf, refuseUnknown } from './query-values.ts';

export const LIST_PARAMETERS = [
  'status',
  'customerEmail',
  'createdFrom',
  'createdTo',
  'sort',
  'limit',
  'page',
  'offset',
  'cursor',
] as const;

export const SORTS = ['-createdAt', 'createdAt'] as const;

/** The three ways to page. A request may use only one. */
const PAGINGS = ['page', 'offset', 'cursor'] as const;

/** The largest page for which page times limit is an exact integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / PAGE_LIMITS.max);

/** A request for a list of orders: the query for the store, and the list that its cursors belong to. */
export interface ListRequest {
  readonly list: CursorList;
  readonly query: ListQuery;
}

/**
 * Reads the query string of a list of orders.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed, or the ways of paging if there are two.
 */
export function readListQuery({ queryParameters, sandboxName, service }: ApiRequest): ListRequest {
  refuseUnknown(queryParameters, LIST_PARAMETERS, service.faults);
  const filter = {
    oldestFirst: oneOf(queryParameters, 'sort', SORTS) === 'createdAt',
    status: oneOf<OrderStatus>(queryParameters, 'status', ORDER_STATUSES),
    customerEmail: emailIn(queryParameters, 'customerEmail'),
    createdFrom: instantIn(queryParameters, 'createdFrom'),
    createdTo: instantIn(queryParameters, 'createdTo'),
  };
  const list = { scope: { list: 'orders', sandboxName, ...filter }, secret: service.cursorSecret };
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
