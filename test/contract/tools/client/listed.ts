import { expect } from 'vitest';
import type { components } from '../../../../lib/client/generated/api.d.ts';
import { api, type Client } from './client.ts';
import { type ApiResponse, checkOrder, dataOf, isObject, type OrderJson } from './exchange.ts';

/** A page of a list, whose `pagination` and `meta` agree. */
export type Listed = components['schemas']['Pagination'] & { readonly orders: readonly OrderJson[] };

export type Query = Readonly<Record<string, string | number>>;

/** Gets a page of the list, by default in the default sandbox. */
export async function list(query: Query, client: Client = api): Promise<Listed> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return listOf(await client.get(`/orders?${text}`));
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
  const { total, page, limit, offset, totalPages, hasMore, nextCursor } = pagination;
  for (const count of [total, page, limit, offset, totalPages]) expect(count).toSatisfy(Number.isInteger, 'an integer');
  expect(hasMore).toBeTypeOf('boolean');
  expect(nextCursor === null || typeof nextCursor === 'string').toBe(true);
  expect(response.json?.['meta']).toMatchObject({ total, page, limit, offset });
  // The parse boundary: every member was checked above.
  const position = { total, page, limit, offset, totalPages, hasMore, nextCursor } as unknown as Omit<Listed, 'orders'>;
  return checkPosition({ ...position, orders: orders.map(checkOrder) });
}

/** Gets the orders of one customer, oldest first, at most 100. */
export async function listedFor(customerEmail: string): Promise<readonly OrderJson[]> {
  return (await list({ customerEmail, sort: 'createdAt', limit: 100 })).orders;
}

function checkPosition(list: Listed): Listed {
  expect(list.orders.length).toBeLessThanOrEqual(list.limit);
  expect(list.page).toBe(Math.floor(list.offset / list.limit) + 1);
  expect(list.totalPages).toBe(Math.ceil(list.total / list.limit));
  if (list.orders.length > 0) expect(list.hasMore).toBe(list.nextCursor !== null);
  return list;
}
