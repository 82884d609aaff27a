import { HttpError } from '../../http/http-error.ts';
import { receivedJson } from '../../http/request/api-request.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import { errorFrom } from '../../http/response/error-from.ts';
import { ROUTES } from '../../http/routes.ts';
import { applyChange, update } from '../../orders/change.ts';
import type { OrderLine } from '../../orders/order.ts';
import type { Defect } from './defect.ts';
import { isObject, type JsonObject } from './json.ts';
import type { OrderRules } from './order-rules.ts';
import { type ShownOrder, showOrders } from './shown-orders.ts';

/** The members of bodies and of the resources in responses, with items and receipts. */
const KNOWN_MEMBERS = [
  ...['customerName', 'customerEmail', 'items', 'status', 'id', 'total', 'receipt', 'createdAt', 'updatedAt'],
  ...['orderId', 'name', 'quantity', 'price', 'subtotal', 'receiptNumber', 'issuedAt', 'totalAmount'],
];

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const VALIDATION = {
  'quantity-zero-accepted': onCreate((rules) => ({ ...rules, quantity: { ...rules.quantity, min: 0 } })),

  'negative-price-accepted': onCreate((rules) => ({ ...rules, price: { ...rules.price, min: -100_000 } })),

  'price-silently-rounded': {
    rules: (rules) => ({ ...rules, roundedPrices: true }),
  },

  'blank-name-accepted': onCreate((rules) => ({ ...rules, customerName: { ...rules.customerName, min: 0 } })),

  'email-unchecked': onCreate((rules) => ({ ...rules, anyEmail: true })),

  'no-items-accepted': onCreate((rules) => ({ ...rules, items: { ...rules.items, min: 0 } })),

  'items-unlimited': {
    rules: (rules) => ({ ...rules, items: { ...rules.items, max: 500 } }),
  },

  'name-limit-off-by-one': onCreate((rules) => ({ ...rules, customerName: { ...rules.customerName, max: 101 } })),

  'length-in-code-units': {
    rules: (rules) => ({ ...rules, namesInUnits: true }),
  },

  'status-set-on-create': {
    json: (json, request) => {
      if (!isObject(json) || !setsPaid(request)) return json;
      const { status: _, ...rest } = json;
      return rest;
    },
    orders: (store, { request }) => ({
      create: async (draft, at, key) => {
        const created = await store.create(draft, at, key);
        if (!setsPaid(request)) return created;
        const { id, updatedAt } = created.order;
        const payment = update({ status: 'paid' }, updatedAt);
        const order = created.replayed ? applyChange(created.order, id, payment) : await store.change(id, payment);
        return { ...created, order };
      },
    }),
  },

  'unknown-members-accepted': {
    json: (json) => (isObject(json) ? withItems(knownMembersOf(json), (item) => knownMembersOf(item)) : json),
  },

  'quantity-as-text-accepted': {
    json: (json) => (isObject(json) ? withItems(json, withNumericQuantity) : json),
  },

  'first-violation-only': {
    error: (error) => {
      const { code, message, details, headers } = error;
      if (code !== 'VALIDATION_ERROR' || !Array.isArray(details) || details.length < 2) return error;
      return new HttpError(code, message, { details: details.slice(0, 1), headers });
    },
  },

  'names-not-trimmed': onCreate((rules) => ({ ...rules, customerNameAsSent: true })),

  'non-ascii-lost': showNames((name) => name.replaceAll(/[^\0-\x7f]/gu, '?')),

  'names-html-escaped': showNames((name) => name.replaceAll(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '')),

  'emoji-crashes': {
    orders: (store, { request, meet }) => {
      const requirePlain = (names: readonly string[]) => {
        if (!names.some((name) => /[\u{10000}-\u{10ffff}]/u.test(name))) return;
        meet();
        throw errorFrom(undefined, request.requestId);
      };
      return {
        create: async (draft, at, key) => {
          requirePlain([draft.customerName, ...namesOf(draft.items)]);
          return store.create(draft, at, key);
        },
        change: async (id, change) => {
          requirePlain(namesOf(change.edit?.items ?? []));
          return store.change(id, change);
        },
      };
    },
  },

  'update-unvalidated': {
    rules: (rules, { route }) =>
      route === ROUTES.updateOrder
        ? { ...rules, quantity: ANY_NUMBER, fractions: true, price: ANY_NUMBER, roundedPrices: true }
        : rules,
    ...showOrders((order) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, subtotal: roundToCents(item.subtotal) })),
      total: roundToCents(Number(order.total)),
      receipt: order.receipt && { ...order.receipt, totalAmount: roundToCents(order.receipt.totalAmount) },
    })),
  },
} as const satisfies Record<string, Defect>;

const ANY_NUMBER = { min: -1_000_000, max: 1_000_000 };

function onCreate(change: (rules: OrderRules) => OrderRules): Defect {
  return { rules: (given, { route }) => (route === ROUTES.createOrder ? change(given) : given) };
}

function showNames(show: (name: string) => string): Defect {
  return showOrders(
    (order): ShownOrder => ({
      ...order,
      customerName: show(order.customerName),
      items: order.items.map((item) => ({ ...item, name: show(item.name) })),
    }),
  );
}

function setsPaid(request: ReceivedRequest): boolean {
  const json = request.route === ROUTES.createOrder && receivedJson(request);
  return isObject(json) && json.status === 'paid';
}

function withItems(body: JsonObject, change: (item: JsonObject) => JsonObject): JsonObject {
  if (!Array.isArray(body.items)) return body;
  return { ...body, items: body.items.map((item) => (isObject(item) ? change(item) : item)) };
}

function knownMembersOf(json: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => KNOWN_MEMBERS.includes(name)));
}

function withNumericQuantity(item: JsonObject): JsonObject {
  const { quantity } = item;
  return typeof quantity === 'string' && /^\d+$/.test(quantity) ? { ...item, quantity: Number(quantity) } : item;
}

function namesOf(items: readonly OrderLine[]): string[] {
  return items.map(({ name }) => name);
}

function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
