import { badRequest } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { referenceTo } from '../../http/request/json-schema.ts';
import { CURSOR, LIMIT, positionAt } from '../../http/request/paging.ts';
import { choice, INSTANT, integer, type Kind, readQuery } from '../../http/request/query-values.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import type { ListQuery, OrderFilter } from '../../orders/order-store.ts';
import { identityOf } from '../../sandboxes/access/caller.ts';
import { PAGE_LIMITS } from '../../sandboxes/sandbox-limits.ts';
import { EMAIL } from './email.ts';

/** The three ways to page. A request may use only one. The largest page is that for which page times limit is exact. */
const PAGINGS = {
  page: integer(1, Math.floor(Number.MAX_SAFE_INTEGER / PAGE_LIMITS.max)),
  offset: integer(0, Number.MAX_SAFE_INTEGER),
  cursor: CURSOR,
};

/** The filters that are query parameters. `owner` never is one: access sets it. */
export type FilterParameter = Exclude<keyof OrderFilter, 'owner'>;

const FILTERS = {
  status: { ...choice(ORDER_STATUSES), schema: referenceTo('OrderStatus') },
  customerEmail: EMAIL,
  createdFrom: INSTANT,
  createdTo: INSTANT,
} satisfies { readonly [Name in FilterParameter]: Kind<NonNullable<OrderFilter[Name]>> };

/** The query parameters of a list of orders. */
export const LIST_KINDS = {
  ...FILTERS,
  sort: choice(['-createdAt', 'createdAt'], { default: '-createdAt' }),
  limit: LIMIT,
  ...PAGINGS,
};

export const LIST_PARAMETERS = Object.keys(LIST_KINDS);

/**
 * Reads the query string of a list of orders: the query for the store, and the list that its cursors belong to.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed, or the ways of paging if there
 * are two.
 */
export function readListQuery(request: ApiRequest) {
  const { queryParameters, sandboxName, caller, service } = request;
  const values = readQuery(request, LIST_KINDS);
  const { sort, limit = PAGE_LIMITS.default, page, offset = 0, cursor } = values;
  const used = Object.keys(PAGINGS).filter((name) => queryParameters.names.includes(name));
  if (used.length > 1) throw badRequest(`Page by one of page, offset and cursor; received ${used.join(' and ')}`);
  const { status, customerEmail, createdFrom, createdTo } = values;
  const filter = { status, customerEmail, createdFrom, createdTo } satisfies Record<FilterParameter, unknown>;
  const oldestFirst = sort === 'createdAt';
  const list = {
    scope: { list: 'orders', sandboxName, oldestFirst, ...filter, caller: identityOf(caller) },
    secret: service.cursorSecret,
  };
  const position = positionAt(cursor, list) ?? { offset: page === undefined ? offset : (page - 1) * limit };
  const query: ListQuery = { ...filter, oldestFirst, limit, ...position };
  return { list, query };
}
