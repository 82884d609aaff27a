import { expect } from 'vitest';
import { z } from 'zod';
import { api, type Client } from './client.ts';
import { type ApiResponse, checkOrder, dataOf, type OrderJson } from './exchange.ts';

const COUNTS = { total: z.int(), page: z.int(), limit: z.int(), offset: z.int(), totalPages: z.int() };
const PAGINATION = z.object({ ...COUNTS, hasMore: z.boolean(), nextCursor: z.string().nullable() });
const LIST = z.object({ orders: z.array(z.unknown()), pagination: PAGINATION });

/** A page of a list, whose `pagination` and `meta` agree. */
export type Listed = Readonly<ReturnType<typeof listOf>>;

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
export function listOf(response: ApiResponse) {
  expect(response.status, response.text).toBe(200);
  const { orders, pagination } = LIST.parse(dataOf(response));
  const { total, page, limit, offset, totalPages, hasMore, nextCursor } = pagination;
  expect(response.json?.['meta']).toMatchObject({ total, page, limit, offset });
  expect(orders.length).toBeLessThanOrEqual(limit);
  expect(page).toBe(Math.floor(offset / limit) + 1);
  expect(totalPages).toBe(Math.ceil(total / limit));
  if (orders.length > 0) expect(hasMore).toBe(nextCursor !== null);
  return { ...pagination, orders: orders.map(checkOrder) };
}

/** Gets the orders of one customer, oldest first, at most 100. */
export async function listedFor(customerEmail: string): Promise<readonly OrderJson[]> {
  return (await list({ customerEmail, sort: 'createdAt', limit: 100 })).orders;
}
