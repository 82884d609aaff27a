import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { eventually } from '../../../tools/eventually.ts';
import type { Json } from '../../../tools/json.ts';
import { DOCUMENT } from '../../../tools/openapi/open-api.ts';
import { ERRORS, type ErrorCode, type Status, stepsTo } from '../../../tools/rules.ts';
import { api, type Client } from '../client/client.ts';
import { type ApiResponse, errorOf, type OrderJson, orderOf } from '../client/exchange.ts';

/** A well-formed id that no order has: its timestamp is from 1970. */
export const NO_SUCH_ID = 'ORD-0000000000001-001';

/** Every documented operation: its method, and its path with these values for its parameters. */
export function endpointsWith(values: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(DOCUMENT.paths).flatMap(([path, methods]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
    return Object.keys(methods).map((method) => [method.toUpperCase(), filled] as const);
  });
}

/** Two items with a total of 21.20. */
export const ITEMS = [
  { name: 'Pizza', quantity: 2, price: 9.5 },
  { name: 'Lemonade', quantity: 1, price: 2.2 },
];

/** A new address, so that a list can be limited to one test's orders. */
export const freshEmail = () => `ada.${randomUUID()}@example.com`;

export const freshKey = () => `key-${randomUUID()}`;

/** A valid body of `POST /orders`, with some members changed. */
export function validOrder(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { customerName: 'Ada', customerEmail: 'ada@example.com', items: ITEMS, ...changes };
}

/** A valid body whose one item has some members changed. */
export function orderWithItem(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return validOrder({ items: [{ name: 'Soup', quantity: 1, price: 4.5, ...changes }] });
}

/** Asserts that a create succeeded, and returns the order. */
export async function expectCreated(response: Promise<ApiResponse>): Promise<OrderJson> {
  const { status, text } = await response;
  expect(status, text).toBe(201);
  return orderOf(await response);
}

export function createOrder(changes = {}, client: Client = api): Promise<OrderJson> {
  return expectCreated(client.post('/orders', validOrder(changes)));
}

export async function createOrderIn(status: Status, changes = {}, client: Client = api): Promise<OrderJson> {
  let order = await createOrder(changes, client);
  for (const next of stepsTo(status)) order = orderOf(await client.patch(`/orders/${order.id}`, { status: next }));
  expect(order.status).toBe(status);
  return order;
}

/** Asserts the code of an error and its HTTP status, and returns its message and details. */
export function expectError(response: ApiResponse, code: ErrorCode): { message: string; details: Json | undefined } {
  const { status, json, text } = response;
  expect({ status, code: json?.['error'] && errorOf(response).code }, text).toEqual({ status: ERRORS[code], code });
  return errorOf(response);
}

/** Asserts a 422 VALIDATION_ERROR, and returns the message for each path. */
export function expectViolations(response: ApiResponse): Record<string, string> {
  const { details } = expectError(response, 'VALIDATION_ERROR');
  const list = details as { path: string; message: string }[];
  return Object.fromEntries(list.map(({ path, message }) => [path, message]));
}

/** Asserts a 422 VALIDATION_ERROR that reports rules broken at these paths, and at no other. */
export function expectBrokenAt(response: ApiResponse, ...paths: readonly string[]): void {
  expect(Object.keys(expectViolations(response)).toSorted()).toEqual(paths.toSorted());
}

/** Asserts that requests, one after another, are answered while a slow one waits. */
export async function expectOthersServed(slow: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    let isWaiting = true;
    const waiting = slow().finally(() => {
      isWaiting = false;
    });
    let served = 0;
    while (isWaiting && served < 5) {
      await api.get('/orders?limit=1');
      if (isWaiting) served += 1;
    }
    await waiting;
    return served === 5;
  });
}

/** Asserts that a response is a 200, and returns it. */
export function expectOk(response: ApiResponse): ApiResponse {
  expect(response.status, response.text).toBe(200);
  return response;
}
