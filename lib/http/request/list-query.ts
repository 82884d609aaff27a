import { ORDER_STATUSES, type OrderStatus } from '../../orders/order-status.ts';
import type { ListQuery } from '../../orders/order-store.ts';
import type { CursorScope } from '../cursor.ts';
import { badRequest } from '../http-error.ts';
import { cursorIn, limitIn, MAX_LIMIT } from '../paging.ts';
import type { ApiRequest, QueryParameters } from './api-request.ts';
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

/** The three ways to page, of which a request may use one. */
const PAGINGS = ['page', 'offset', 'cursor'] as const;

/** So that page times limit is still an exact integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT);

/** A request for a list of orders, and what its cursors are good for. */
export interface ListRequest {
  readonly scope: CursorScope;
  readonly query: ListQuery;
}

/**
 * Reads the query string of a list of orders.
 * @throws HttpError 400 that names the parameter which is unknown, repeated, malformed, or one way of paging too many.
 */
export function readListQuery({ query, sandboxName }: ApiRequest): ListRequest {
  refuseUnknown(query, LIST_PARAMETERS);
  const filter = {
    oldestFirst: oneOf(query, 'sort', SORTS) === 'createdAt',
    status: oneOf<OrderStatus>(query, 'status', ORDER_STATUSES),
    customerEmail: emailIn(query, 'customerEmail'),
    createdFrom: instantIn(query, 'createdFrom'),
    createdTo: instantIn(query, 'createdTo'),
  };
  const scope = { list: 'orders', sandboxName, ...filter };
  const limit = limitIn(query);
  return { scope, query: { ...filter, limit, ...positionIn(query, scope, limit) } };
}

function positionIn(query: QueryParameters, scope: CursorScope, limit: number): Pick<ListQuery, 'offset' | 'after'> {
  const used = PAGINGS.filter((name) => query.names.includes(name));
  if (used.length > 1) throw badRequest(`Page by one of page, offset and cursor; received ${used.join(' and ')}`);
  const page = integerIn(query, 'page', 1, MAX_PAGE);
  if (page !== undefined) return { offset: (page - 1) * limit };
  return cursorIn(query, scope) ?? { offset: integerIn(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0 };
}
