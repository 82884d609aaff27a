import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import type { ListQuery, OrderPage } from '../orders/order-store.ts';
import type { ListMeta } from './answer.ts';
import type { ApiRequest, QueryParameters } from './api-request.ts';
import { type ListScope, readCursor, writeCursor } from './cursor.ts';
import { isEmailAddress } from './email-address.ts';
import { badRequest } from './errors.ts';
import { parseInstant } from './instant.ts';
import { show } from './validation.ts';

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

/** The query parameters that ask for faults on any endpoint. */
export const FAULT_PARAMETERS = ['__code', '__delay'];

export const SORTS = ['-createdAt', 'createdAt'] as const;
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** The three ways to page, of which a request may use one. */
const PAGINGS = ['page', 'offset', 'cursor'] as const;

/** So that page times limit is still an exact integer. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT);

/** A list request, as read from the query string. */
export interface ListRequest {
  readonly scope: ListScope;
  readonly query: ListQuery;
}

/**
 * Reads the query string of a list.
 * @throws HttpError 400 that names the parameter which is unknown, repeated, malformed, or one way of paging too many.
 */
export function readListRequest({ query, sandbox }: ApiRequest): ListRequest {
  refuseUnknown(query);
  const scope: ListScope = {
    sandbox,
    oldestFirst: oneOf(query, 'sort', SORTS) === 'createdAt',
    status: oneOf<OrderStatus>(query, 'status', ORDER_STATUSES),
    customerEmail: email(query, 'customerEmail'),
    createdFrom: instantIn(query, 'createdFrom'),
    createdTo: instantIn(query, 'createdTo'),
  };
  const limit = integer(query, 'limit', 1, MAX_LIMIT) ?? DEFAULT_LIMIT;
  const { sandbox: _, ...filter } = scope;
  return { scope, query: { ...filter, limit, ...position(query, scope, limit) } };
}

/** The `pagination` member of a list, and its `meta`. */
export function paginate({ scope, query }: ListRequest, { orders, total, hasMore }: OrderPage) {
  const { limit, offset } = query;
  const last = orders.at(-1);
  const meta: ListMeta = { total, page: Math.floor(offset / limit) + 1, limit, offset };
  const nextCursor = hasMore && last ? writeCursor({ after: last.id, offset: offset + orders.length }, scope) : null;
  return { meta, pagination: { ...meta, totalPages: Math.ceil(total / limit), hasMore, nextCursor } };
}

function refuseUnknown(query: QueryParameters): void {
  const known: readonly string[] = [...LIST_PARAMETERS, ...FAULT_PARAMETERS];
  const unknown = query.names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw badRequest(`There is no query parameter ${show(unknown)} here. Known are ${LIST_PARAMETERS.join(', ')}`);
}

function position(query: QueryParameters, scope: ListScope, limit: number): Pick<ListQuery, 'offset' | 'after'> {
  const used = PAGINGS.filter((name) => query.names.includes(name));
  if (used.length > 1) throw badRequest(`Page by one of page, offset and cursor; received ${used.join(' and ')}`);
  const page = integer(query, 'page', 1, MAX_PAGE);
  if (page !== undefined) return { offset: (page - 1) * limit };
  const cursor = query.single('cursor');
  if (cursor === undefined) return { offset: integer(query, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0 };
  const found = readCursor(cursor, scope);
  if (!found) {
    throw badRequest(
      'The cursor is damaged or of another list. Send a nextCursor unchanged, with the filters and sort it came from',
    );
  }
  return found;
}

function integer(query: QueryParameters, name: string, min: number, max: number): number | undefined {
  const text = query.single(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badRequest(`${name} must be a whole number from ${min} to ${max}; received ${show(text)}`);
}

function oneOf<T extends string>(query: QueryParameters, name: string, values: readonly T[]): T | undefined {
  const text = query.single(name);
  if (text === undefined) return undefined;
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw badRequest(`${name} must be one of ${values.join(', ')}; received ${show(text)}`);
}

function email(query: QueryParameters, name: string): string | undefined {
  const text = query.single(name);
  if (text === undefined || isEmailAddress(text)) return text;
  throw badRequest(`${name} must be a whole e-mail address such as ada@example.com; received ${show(text)}`);
}

function instantIn(query: QueryParameters, name: string): number | undefined {
  const text = query.single(name);
  if (text === undefined) return undefined;
  const value = parseInstant(text);
  if (value !== undefined) return value;
  throw badRequest(
    `${name} must be an ISO 8601 instant with its time zone, such as 2026-01-31T12:00:00Z (a + is written %2B); received ${show(text)}`,
  );
}
