import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { api, type Client } from '../client/client.ts';
import { type ApiResponse, errorOf, type Json } from '../client/exchange.ts';
import { type OrderJson, orderOf } from '../client/order-json.ts';

/** A well-formed id that no order has: its timestamp is from 1970. */
export const NO_SUCH_ID = 'ORD-0000000000001-001';

/** Two items with a total of 21.20. */
export const ITEMS = [
  { name: 'Pizza', quantity: 2, price: 9.5 },
  { name: 'Lemonade', quantity: 1, price: 2.2 },
];

/** A new address, so that a list can be limited to one test's orders. */
export function freshEmail(): string {
  return `ada.${randomUUID()}@example.com`;
}

export function freshKey(): string {
  return `key-${randomUUID()}`;
}

/** A valid body of `POST /orders`, with some members changed. */
export function validOrder(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { customerName: 'Ada', customerEmail: 'ada@example.com', items: ITEMS, ...changes };
}

/** A valid body whose one item has some members changed. */
export function orderWithItem(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return validOrder({ items: [{ name: 'Soup', quantity: 1, price: 4.5, ...changes }] });
}

export async function createOrder(
  changes: Readonly<Record<string, unknown>> = {},
  client: Client = api,
): Promise<OrderJson> {
  const response = await client.post('/orders', validOrder(changes));
  expect(response.status, response.text).toBe(201);
  return orderOf(response);
}

/** The changes of status from a new order to each status. They do not come from the code under test. */
const STEPS_TO: Readonly<Record<OrderJson['status'], readonly OrderJson['status'][]>> = {
  pending: [],
  paid: ['paid'],
  completed: ['paid', 'completed'],
  cancelled: ['cancelled'],
};

export async function createOrderIn(
  status: OrderJson['status'],
  changes = {},
  client: Client = api,
): Promise<OrderJson> {
  let order = await createOrder(changes, client);
  for (const next of STEPS_TO[status]) order = orderOf(await client.patch(`/orders/${order.id}`, { status: next }));
  expect(order.status).toBe(status);
  return order;
}

/** Asserts the status and code of an error, and returns its message and details. */
export function expectError(
  response: ApiResponse,
  status: number,
  code: string,
): { message: string; details: Json | undefined } {
  expect({ status: response.status, code: response.json?.['error'] && errorOf(response).code }, response.text).toEqual({
    status,
    code,
  });
  return errorOf(response);
}

/** Asserts a 422 VALIDATION_ERROR, and returns the message for each path. */
export function expectViolations(response: ApiResponse): Record<string, string> {
  const { details } = expectError(response, 422, 'VALIDATION_ERROR');
  const list = details as { path: string; message: string }[];
  return Object.fromEntries(list.map(({ path, message }) => [path, message]));
}
