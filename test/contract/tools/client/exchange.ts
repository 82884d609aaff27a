import { expect } from 'vitest';
import type { components } from '../../../../lib/client/generated/api.d.ts';
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

export type OrderJson = Readonly<Omit<components['schemas']['Order'], 'owner'>>;
type ItemJson = OrderJson['items'][number];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const MEMBERS = ['id', 'customerName', 'customerEmail', 'status', 'items', 'total', 'createdAt', 'updatedAt'] as const;

export function orderOf(response: ApiResponse): OrderJson {
  return checkOrder(dataOf(response));
}

/**
 * Checks the fields, limits and totals of an order (as in the rules), and returns it without other
 * members: a response may gain some, and two responses with one order may then differ. @throws if one is wrong.
 */
export function checkOrder(value: unknown): OrderJson {
  if (!isObject(value)) throw new Error(`Not an order: ${JSON.stringify(value)}`);
  // The parse boundary: every member is checked below.
  const order = value as unknown as OrderJson;
  expect(Object.keys(order)).toEqual(expect.arrayContaining([...MEMBERS]));
  expect(order.id).toMatch(/^ORD-\d{13}-\d{3}$/);
  expect(order.id.endsWith('-000'), 'the sequence starts at 001').toBe(false);
  expect(STATUSES).toContain(order.status);
  expect(order.createdAt).toMatch(INSTANT);
  expect(order.updatedAt).toMatch(INSTANT);
  expect(Date.parse(order.createdAt)).toBe(Number(order.id.slice(4, 17)));
  expect(order.updatedAt >= order.createdAt).toBe(true);
  order.items.forEach((item, index) => {
    checkItem(item, index, order.id);
  });
  const total = order.items.reduce((sum, { subtotal }) => sum + centsIn(subtotal), 0n);
  expect(centsIn(order.total)).toBe(total);
  checkReceipt(order, value);
  return withoutOtherMembers(order);
}

/** Checks an order in a snapshot, which also has its version. */
export function checkSnapshotOrder(value: unknown): void {
  if (!isObject(value)) throw new Error(`Not an order: ${JSON.stringify(value)}`);
  const { version, ...order } = value;
  expect(version).toSatisfy((count) => Number.isInteger(count) && Number(count) >= 1, 'a version');
  checkOrder(order);
}

function checkItem(item: ItemJson, index: number, orderId: string): void {
  const { name, quantity, price, subtotal } = item;
  expect(item).toMatchObject({ id: `item-${index + 1}`, orderId });
  expect(name).toMatch(/\S/);
  expect(Number.isInteger(quantity)).toBe(true);
  expect(centsIn(subtotal)).toBe(BigInt(quantity) * centsIn(price));
}

function checkReceipt(order: OrderJson, raw: JsonObject): void {
  if (!WITH_RECEIPT.includes(order.status)) {
    expect('receipt' in raw, `a ${order.status} order has no receipt`).toBe(false);
    return;
  }
  const digits = order.id.slice(4);
  expect(order.receipt).toMatchObject({
    id: `receipt-${digits.replace('-', '')}`,
    orderId: order.id,
    receiptNumber: `RCP-${digits}`,
    issuedAt: expect.stringMatching(INSTANT),
    totalAmount: order.total,
  });
}

const ITEM_MEMBERS = ['id', 'orderId', 'name', 'quantity', 'price', 'subtotal'] as const;
const RECEIPT_MEMBERS = ['id', 'orderId', 'receiptNumber', 'issuedAt', 'totalAmount'] as const;

function withoutOtherMembers({ receipt, ...order }: OrderJson): OrderJson {
  const items = order.items.map((item) => pick(item, ITEM_MEMBERS));
  const known = { ...pick(order, MEMBERS), items };
  return receipt ? { ...known, receipt: pick(receipt, RECEIPT_MEMBERS) } : known;
}

function pick<T extends object, K extends keyof T>(value: T, members: readonly K[]): Pick<T, K> {
  return Object.fromEntries(members.map((name) => [name, value[name]])) as Pick<T, K>;
}

/** The cents of an amount, from its decimal text so that rounding cannot hide an error. */
function centsIn(amount: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole === '') throw new Error(`${amount} is not an amount with at most two decimals`);
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}
