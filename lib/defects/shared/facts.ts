import type { ErrorCode } from '../../http/http-error.ts';
import { isOrderRoute, type Operation, ROUTES, type Route } from '../../http/routes.ts';
import type { Expected, RequestStep, SentRequest } from '../../switches/facts.ts';

/** The operations within a sandbox. The operations that manage sandboxes or describe the service have no bugs. */
export const IN_A_SANDBOX = operationsWhere(({ sandbox }) => sandbox === 'sandboxed');

export const ON_ORDERS = operationsWhere(isOrderRoute);

export const ON_ONE_ORDER = operationsWhere(({ path }) => path.includes('{id}'));

/** The route table does not say what an operation takes and returns. */
export const TAKING_BODIES = ['createOrder', 'updateOrder'] as const satisfies readonly Operation[];

export const RETURNING_ORDERS = [
  'listOrders',
  'createOrder',
  'getOrder',
  'updateOrder',
  'cancelOrder',
] as const satisfies readonly Operation[];

function operationsWhere(holds: (route: Route) => boolean): readonly Operation[] {
  return (Object.keys(ROUTES) as Operation[]).filter((operation) => holds(ROUTES[operation]));
}

/**
 * Two times, five minutes apart. Their milliseconds are not zero, so that they do not show zero-milliseconds-dropped.
 */
export const NOON = '2026-01-01T12:00:00.250Z';
export const LATER = '2026-01-01T12:05:00.250Z';

/** A well-formed id of an order that does not exist. */
export const NO_SUCH_ORDER = '/orders/ORD-0000000000001-001';

/** Items for 19.00 and for 5.00. */
export const PIZZAS = { name: 'Pizza', quantity: 2, price: 9.5 };
export const SOUP = { name: 'Soup', quantity: 1, price: 5 };

/** Returns the body of an order for 19.00, with changes. */
export function orderWith(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { customerName: 'Ada', customerEmail: 'ada@example.com', items: [PIZZAS], ...changes };
}

/** Returns the body of an order for two pizzas at 9.50, with changes to this item. */
export function orderOfItem(changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return orderWith({ items: [{ ...PIZZAS, ...changes }] });
}

export function create(body: unknown = orderWith(), headers: SentRequest['headers'] = {}): SentRequest {
  return { method: 'POST', path: '/orders', ...withHeaders(headers), body };
}

export function createText(text: string, mediaType: string): SentRequest {
  return { method: 'POST', path: '/orders', headers: { 'Content-Type': mediaType }, text };
}

export function list(query = ''): SentRequest {
  return { method: 'GET', path: `/orders${query}` };
}

/** This request and the following ones name the order whose id an earlier step saved as `id`. */
export function get(headers: SentRequest['headers'] = {}): SentRequest {
  return { method: 'GET', path: '/orders/{id}', ...withHeaders(headers) };
}

export function update(body: unknown, headers: SentRequest['headers'] = {}): SentRequest {
  return { method: 'PATCH', path: '/orders/{id}', ...withHeaders(headers), body };
}

export function cancel(): SentRequest {
  return { method: 'PATCH', path: '/orders/{id}/cancel' };
}

export function remove(headers: SentRequest['headers'] = {}): SentRequest {
  return { method: 'DELETE', path: '/orders/{id}', ...withHeaders(headers) };
}

/** Creates an order for 19.00 and saves its id as `{id}`. */
export const CREATED: RequestStep = { send: /* @__PURE__ */ create(), save: { id: 'data.id' } };

export const PAID: RequestStep = { send: /* @__PURE__ */ update({ status: 'paid' }) };
export const COMPLETED: RequestStep = { send: /* @__PURE__ */ update({ status: 'completed' }) };
export const CANCELLED: RequestStep = { send: /* @__PURE__ */ cancel() };

/** The statuses of the correct service and with the bug on, and what the body has with the bug on. */
export function statuses(correct: number, defective: number, body?: Expected['body']): Differences {
  return { correct: { status: correct }, defective: { status: defective, ...(body && { body }) } };
}

/** The status of the correct error, and the status and code of the error with the bug on. */
export function errors(correct: number, defective: number, code: ErrorCode): Differences {
  return statuses(correct, defective, { 'error.code': code });
}

/** The values at a path in the body, of the correct service and with the bug on. */
export function bodyValues(path: string, correct: unknown, defective: unknown): Differences {
  return { correct: { body: { [path]: correct } }, defective: { body: { [path]: defective } } };
}

/** The values of a header, of the correct service and with the bug on. Null: the header is absent. */
export function headerValues(name: string, correct: HeaderValue, defective: HeaderValue): Differences {
  return { correct: { headers: { [name]: correct } }, defective: { headers: { [name]: defective } } };
}

type HeaderValue = NonNullable<Expected['headers']>[string];
type Differences = Pick<RequestStep, 'correct' | 'defective'>;

function withHeaders(headers: SentRequest['headers'] = {}): Pick<SentRequest, 'headers'> {
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** A change of status that should be rejected but is carried out. */
export const WRONGLY_CHANGED = /* @__PURE__ */ statuses(422, 200);

/** A body that should be rejected but is not. */
export const WRONGLY_ACCEPTED = /* @__PURE__ */ statuses(422, 201);

export const FIRST: RequestStep = { send: /* @__PURE__ */ create(), save: { first: 'data.id' } };

export const SECOND: RequestStep = { send: /* @__PURE__ */ create(), save: { second: 'data.id' } };

export const TOTAL = 'data.pagination.total';

/** The order is in the list although it should not be, or the reverse. */
export const WRONGLY_LISTED = /* @__PURE__ */ bodyValues(TOTAL, 0, 1);

export const WRONGLY_LEFT_OUT = /* @__PURE__ */ bodyValues(TOTAL, 1, 0);

/** A version that no new order has. */
export const OTHER_VERSION = { 'If-Match': '"99"' };

export const WRONGLY_WRITTEN = /* @__PURE__ */ statuses(412, 200);

/** Creates an order and saves the entity tag of its first version as `{etag}`. */
export const VERSIONED: RequestStep = { send: /* @__PURE__ */ create(), save: { id: 'data.id', etag: 'headers.etag' } };

export const KEY = { 'Idempotency-Key': 'key-1' };

export const KEYED = /* @__PURE__ */ create(orderWith(), KEY);

export const CREATED_WITH_KEY: RequestStep = { send: KEYED, save: { id: 'data.id' } };
