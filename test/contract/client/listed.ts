import { expect } from 'vitest';
import { createOrderIn } from '../arrange/world.ts';
import { api, type Client } from './client.ts';
import { type ApiResponse, dataOf, isObject, type JsonObject } from './exchange.ts';
import { checkOrder, type OrderJson } from './order-json.ts';

/** A page of a list, whose `pagination` and `meta` agree. */
export interface Listed {
  readonly orders: readonly OrderJson[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
  readonly totalPages: number;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

export type Query = Readonly<Record<string, string | number>>;

/** Gets a page of the list, by default in the default sandbox. */
export async function list(query: Query, client: Client = api): Promise<Listed> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return listOf(await client.get(`/orders?${text}`));
}

/** Creates orders of one customer, oldest first, that are pending, paid and cancelled in turn. */
export async function ordersOf(customerEmail: string, count: number): Promise<OrderJson[]> {
  const orders: OrderJson[] = [];
  const statuses = ['pending', 'paid', 'cancelled'] as const;
  for (let index = 0; index < count; index += 1) {
    orders.push(await createOrderIn(statuses[index % 3] ?? 'pending', { customerEmail }));
  }
  return orders;
}

export async function walk(query: Query): Promise<Listed[]> {
  const pages = [await list(query)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await list({ ...query, cursor }));
  return pages;
}

/** Checks that the paging of a list in a response is consistent, and returns the list. */
export function listOf(response: ApiResponse): Listed {
  expect(response.status, response.text).toBe(200);
  const { orders, pagination } = dataOf(response);
  if (!Array.isArray(orders) || !isObject(pagination)) throw new Error(`Not a list: ${response.text.slice(0, 300)}`);
  const { total, page, limit, offset, totalPages } = pagination;
  for (const count of [total, page, limit, offset, totalPages]) expect(count).toSatisfy(Number.isInteger, 'an integer');
  expect(response.json?.['meta']).toMatchObject({ total, page, limit, offset });
  return checkPosition({ ...positionOf(pagination), orders: orders.map(checkOrder) });
}

/** Gets the orders of one customer, oldest first, at most 100. */
export async function listedFor(customerEmail: string): Promise<readonly OrderJson[]> {
  const query = new URLSearchParams({ customerEmail, sort: 'createdAt', limit: '100' });
  return listOf(await api.get(`/orders?${query}`)).orders;
}

function positionOf(pagination: JsonObject): Omit<Listed, 'orders'> {
  const { total, page, limit, offset, totalPages, hasMore, nextCursor } = pagination;
  expect(hasMore).toBeTypeOf('boolean');
  expect(nextCursor === null || typeof nextCursor === 'string').toBe(true);
  return {
    total: Number(total),
    page: Number(page),
    limit: Number(limit),
    offset: Number(offset),
    totalPages: Number(totalPages),
    hasMore: hasMore === true,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
  };
}

function checkPosition(list: Listed): Listed {
  expect(list.orders.length).toBeLessThanOrEqual(list.limit);
  expect(list.page).toBe(Math.floor(list.offset / list.limit) + 1);
  expect(list.totalPages).toBe(Math.ceil(list.total / list.limit));
  if (list.orders.length > 0) expect(list.hasMore).toBe(list.nextCursor !== null);
  return list;
}
