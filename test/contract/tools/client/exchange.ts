import { expect } from 'vitest';
import { z } from 'zod';
import type { Json, JsonObject } from '../../../tools/json.ts';
import { STATUSES, WITH_RECEIPT } from '../../../tools/rules.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE' | (string & {});

/** A request as sent: header names in lower case; the path below the base URL, with its query. */
export interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  readonly chunks: readonly (string | Buffer)[];
}

/** A response without the envelope. The values of repeated headers are joined by commas. */
export interface FetchedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** A response and its request. `json` is undefined if there is no body. */
export interface ApiResponse extends FetchedFile {
  readonly sent: Sent;
  readonly json: JsonObject | undefined;
}

export function readResponse(sent: Sent, received: FetchedFile): ApiResponse {
  return { sent, ...received, json: received.text === '' ? undefined : parseObject(received.text) };
}

/** @throws Error if the text is not a JSON object. */
function parseObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error(`Not a JSON object: ${text.slice(0, 200)}`);
  return value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The challenge of a 401. API Gateway renames the header of a function. */
export function challengeOf({ headers }: ApiResponse): string | undefined {
  return headers['www-authenticate'] ?? headers['x-amzn-remapped-www-authenticate'];
}

export function dataOf({ json, status }: ApiResponse): JsonObject {
  const data = json?.['data'];
  if (!isObject(data)) throw new Error(`The ${status} response has no data: ${JSON.stringify(json)}`);
  return data;
}

export function errorOf({ json, status }: ApiResponse): { code: string; message: string; details: Json | undefined } {
  const error = json?.['error'];
  if (!isObject(error)) throw new Error(`The ${status} response has no error: ${JSON.stringify(json)?.slice(0, 500)}`);
  return { code: String(error['code']), message: String(error['message']), details: error['details'] };
}

/** The cents of an amount, from its decimal text so that rounding cannot hide an error. */
function centsIn(amount: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole === '') throw new Error(`${amount} is not an amount with at most two decimals`);
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

const INSTANT = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const ITEM = z.object({
  id: z.string(),
  orderId: z.string(),
  name: z.string().regex(/\S/),
  quantity: z.int(),
  price: z.number(),
  subtotal: z.number(),
});
const RECEIPT = z.object({
  id: z.string(),
  orderId: z.string(),
  receiptNumber: z.string(),
  issuedAt: INSTANT,
  totalAmount: z.number(),
});
const ORDER = z.object({
  id: z.string().regex(/^ORD-\d{13}-(?!000)\d{3}$/, 'an id whose sequence starts at 001'),
  customerName: z.string(),
  customerEmail: z.string(),
  status: z.enum(STATUSES),
  items: z.array(ITEM),
  total: z.number(),
  createdAt: INSTANT,
  updatedAt: INSTANT,
  receipt: RECEIPT.exactOptional(),
});

export type OrderJson = Readonly<z.infer<typeof ORDER>>;

export const orderOf = (response: ApiResponse) => checkOrder(dataOf(response));

/**
 * Checks the fields, limits and totals of an order (as in the rules), and returns it without other
 * members: a response may gain some, and two responses with one order may then differ. @throws if one is wrong.
 */
export function checkOrder(value: unknown): OrderJson {
  const order = ORDER.parse(value);
  const { id, status, items, total, createdAt, updatedAt, receipt } = order;
  const digits = id.slice('ORD-'.length);
  expect(Date.parse(createdAt)).toBe(Number(digits.slice(0, 13)));
  expect(updatedAt >= createdAt).toBe(true);
  items.forEach((item, index) => {
    expect(item).toMatchObject({ id: `item-${index + 1}`, orderId: id });
    expect(centsIn(item.subtotal)).toBe(BigInt(item.quantity) * centsIn(item.price));
  });
  expect(centsIn(total)).toBe(items.reduce((sum, { subtotal }) => sum + centsIn(subtotal), 0n));
  if (!WITH_RECEIPT.includes(status)) expect(receipt, `a ${status} order has no receipt`).toBeUndefined();
  else {
    const names = { id: `receipt-${digits.replace('-', '')}`, orderId: id, receiptNumber: `RCP-${digits}` };
    expect(receipt).toMatchObject({ ...names, totalAmount: total });
  }
  return order;
}

/** Checks an order in a snapshot, which also has its version. */
export function checkSnapshotOrder(value: unknown): void {
  z.object({ version: z.int().min(1) }).parse(value);
  checkOrder(value);
}
