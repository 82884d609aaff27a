import { operationsShowing } from '../../api/orders/shown.ts';
import { type Operation, ROUTES } from '../../api/routes.ts';
import type { DefectEntry, Expected, Outcomes, RequestStep, SentRequest, Step } from '../../api/switches/facts.ts';
import type { ErrorCode } from '../../http/http-error.ts';
import type { Route } from '../../http/route.ts';
import { type OrderStatus, TRANSITIONS } from '../../orders/order-status.ts';

/** The texts of a bug, and the exchange that shows it. */
export type Facts = () => DefectEntry;

/** The operations within a sandbox. The operations that manage sandboxes or describe the service have no bugs. */
export const IN_A_SANDBOX = operationsWhere(({ sandbox }) => sandbox === 'sandboxed');

export const ON_ORDERS = operationsWhere(({ guarded }) => guarded === true);

export const ON_ONE_ORDER = operationsWhere(({ path }) => path.includes('{id}'));

/** The route table does not say what an operation takes. */
export const TAKING_BODIES = ['createOrder', 'updateOrder'] as const satisfies readonly Operation[];

const CHANGED_ORDERS = ['any orders', 'any order', 'a cancelled order'] as const;

export const RETURNING_ORDERS = /* @__PURE__ */ operationsShowing('a new order', ...CHANGED_ORDERS);

/** The operations that show an order after a change. */
export const RETURNING_CHANGED_ORDERS = /* @__PURE__ */ operationsShowing(...CHANGED_ORDERS);

/** The operations that show the receipt of a paid order. */
export const RETURNING_RECEIPTS = /* @__PURE__ */ operationsShowing('any orders', 'any order', 'a receipt');

function operationsWhere(holds: (route: Route) => boolean): readonly Operation[] {
  return (Object.keys(ROUTES) as Operation[]).filter((operation) => holds(ROUTES[operation]));
}

/** Returns the rule about the moves from a status, without a full stop: `A paid order may become completed`. */
export function movesFrom(status: OrderStatus): string {
  return `A ${status} order may become ${TRANSITIONS[status].join(' or ') || 'nothing else'}`;
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

export const TOTAL = 'data.pagination.total';

export const KEY = { 'Idempotency-Key': 'key-1' };

/** A version that no new order has. */
export const OTHER_VERSION = { 'If-Match': '"99"' };

type Headers = SentRequest['headers'];
type Body = Readonly<Record<string, unknown>>;

/** Returns the body of an order for 19.00, with changes. */
export function orderWith(changes: Body = {}): Body {
  return { customerName: 'Ada', customerEmail: 'ada@example.com', items: [PIZZAS], ...changes };
}

/** Returns a step that sends a request, and accepts any success. */
export function send(
  method: string,
  path: string,
  headers?: Headers,
  content: Pick<SentRequest, 'body' | 'text'> = {},
): RequestStep {
  return { send: { method, path, ...(headers && { headers }), ...content } };
}

/** Creates an order for 19.00, with changes. */
export function create(changes: Body = {}, headers?: Headers): RequestStep {
  return send('POST', '/orders', headers, { body: orderWith(changes) });
}

/** Creates an order for two pizzas at 9.50, with changes to this item. */
export function createItem(changes: Body): RequestStep {
  return create({ items: [{ ...PIZZAS, ...changes }] });
}

export function createText(text: string, mediaType: string): RequestStep {
  return send('POST', '/orders', { 'Content-Type': mediaType }, { text });
}

export function list(query = '', headers?: Headers): RequestStep {
  return send('GET', `/orders${query}`, headers);
}

/** This step and the following ones name the order whose id an earlier step saved as `id`. */
export function get(headers?: Headers): RequestStep {
  return send('GET', '/orders/{id}', headers);
}

export function update(body: Body, headers?: Headers): RequestStep {
  return send('PATCH', '/orders/{id}', headers, { body });
}

export function cancel(): RequestStep {
  return send('PATCH', '/orders/{id}/cancel');
}

export function remove(headers?: Headers): RequestStep {
  return send('DELETE', '/orders/{id}', headers);
}

/** Saves values of the response by their path in it. */
export function saves(step: RequestStep, save: Readonly<Record<string, string>>): RequestStep {
  return { ...step, save };
}

/** Creates an order for 19.00 and saves its id as `{id}`. */
export const CREATED: RequestStep = /* @__PURE__ */ saves(/* @__PURE__ */ create(), { id: 'data.id' });

export const FIRST: RequestStep = /* @__PURE__ */ saves(/* @__PURE__ */ create(), { first: 'data.id' });
export const SECOND: RequestStep = /* @__PURE__ */ saves(/* @__PURE__ */ create(), { second: 'data.id' });

/** Creates an order and saves the entity tag of its first version as `{etag}`. */
export const VERSIONED: RequestStep = /* @__PURE__ */ saves(/* @__PURE__ */ create(), {
  id: 'data.id',
  etag: 'headers.etag',
});

export const KEYED: RequestStep = /* @__PURE__ */ create({}, KEY);
export const CREATED_WITH_KEY: RequestStep = /* @__PURE__ */ saves(KEYED, { id: 'data.id' });

/** Creates an order at noon, and goes on later. */
export const CREATED_EARLIER: readonly Step[] = [{ clock: NOON }, CREATED, { clock: LATER }];

export const PAID: RequestStep = /* @__PURE__ */ update({ status: 'paid' });
export const COMPLETED: RequestStep = /* @__PURE__ */ update({ status: 'completed' });
export const CANCELLED: RequestStep = /* @__PURE__ */ cancel();

/** The statuses of the correct service and with the bug on, and what the body has with the bug on. */
export function returns(step: RequestStep, correct: number, defective: number, body?: Expected['body']): RequestStep {
  return { ...step, correct: { status: correct }, defective: { status: defective, ...(body && { body }) } };
}

/** The status of the correct error, and the status and code of the error with the bug on. */
export function fails(step: RequestStep, correct: number, defective: number, code: ErrorCode): RequestStep {
  return returns(step, correct, defective, { 'error.code': code });
}

/** The values at a path in the body, of the correct service and with the bug on. */
export function shows(step: RequestStep, path: string, correct: unknown, defective: unknown): RequestStep {
  return { ...step, correct: { body: { [path]: correct } }, defective: { body: { [path]: defective } } };
}

type HeaderValue = NonNullable<Expected['headers']>[string];

/** The values of a header, of the correct service and with the bug on. Null: the header is absent. */
export function showsHeader(
  step: RequestStep,
  name: string,
  correct: HeaderValue,
  defective: HeaderValue,
): RequestStep {
  return { ...step, correct: { headers: { [name]: correct } }, defective: { headers: { [name]: defective } } };
}

/** Sends several requests at once. The outcomes are those of the correct service and with the bug on. */
export function atOnce(steps: readonly RequestStep[], correct: Outcomes, defective?: Outcomes): Step {
  return { atOnce: steps.map(({ send }) => send), correct, ...(defective && { defective }) };
}
