import { expect } from 'vitest';
import { type ApiResponse, dataOf, isObject, type JsonObject } from './exchange.ts';

export interface ItemJson {
  readonly id: string;
  readonly orderId: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly subtotal: number;
}

export interface ReceiptJson {
  readonly id: string;
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly issuedAt: string;
  readonly totalAmount: number;
}

export interface OrderJson {
  readonly id: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly status: 'pending' | 'paid' | 'completed' | 'cancelled';
  readonly items: readonly ItemJson[];
  readonly total: number;
  readonly receipt?: ReceiptJson;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const MEMBERS = ['id', 'customerName', 'customerEmail', 'status', 'items', 'total', 'createdAt', 'updatedAt'];

export function orderOf(response: ApiResponse): OrderJson {
  return checkOrder(dataOf(response));
}

/**
 * Checks the fields, limits and totals of an order (the README's tables under The rules), and returns it without other
 * members: a response may gain some, and two responses with one order may then differ. @throws if one is wrong.
 */
export function checkOrder(value: unknown): OrderJson {
  if (!isObject(value)) throw new Error(`Not an order: ${JSON.stringify(value)}`);
  // The parse boundary: every member is checked below.
  const order = value as unknown as OrderJson;
  expect(Object.keys(order)).toEqual(expect.arrayContaining(MEMBERS));
  expect(order.id).toMatch(/^ORD-\d{13}-\d{3}$/);
  expect(order.id.endsWith('-000'), 'the sequence starts at 001').toBe(false);
  expect(['pending', 'paid', 'completed', 'cancelled']).toContain(order.status);
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
  if (order.status === 'pending' || order.status === 'cancelled') {
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

function withoutOtherMembers(order: OrderJson): OrderJson {
  const { id, customerName, customerEmail, status, total, receipt, createdAt, updatedAt } = order;
  const items = order.items.map(({ id, orderId, name, quantity, price, subtotal }) => {
    return { id, orderId, name, quantity, price, subtotal };
  });
  const known = { id, customerName, customerEmail, status, items, total, createdAt, updatedAt };
  if (!receipt) return known;
  const { orderId, receiptNumber, issuedAt, totalAmount } = receipt;
  return { ...known, receipt: { id: receipt.id, orderId, receiptNumber, issuedAt, totalAmount } };
}

/** The cents of an amount, from its decimal text so that rounding cannot hide an error. */
export function centsIn(amount: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole === '') throw new Error(`${amount} is not an amount with at most two decimals`);
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}
