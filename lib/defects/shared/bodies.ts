import { ROUTES } from '../../api/routes.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import type { OrderLimits, Range } from '../../orders/order-limits.ts';
import type { OrderRules, RefusedEmail } from '../../switches/order-rules.ts';
import { isObject, type JsonObject } from '../../switches/parsed-response.ts';
import type { Effect } from '../../switches/switch.ts';
import { type ShownOrder, showOrders } from './responses.ts';

/** Returns a bug that checks bodies by other rules. */
export function changeRules(change: (rules: OrderRules, request: ApiRequest) => OrderRules): Effect {
  return { body: ({ json, rules }, request) => ({ json, rules: change(rules, request) }) };
}

/** Returns a bug that checks the bodies of creates by other rules. */
export function onCreate(change: (rules: OrderRules) => OrderRules): Effect {
  return changeRules((rules, { route }) => (route === ROUTES.createOrder ? change(rules) : rules));
}

/** Returns a bug that checks a field of creates by another range. */
export function rangeOnCreate(field: keyof OrderLimits, range: Partial<Range>): Effect {
  return onCreate((rules) => ({ ...rules, [field]: { ...rules[field], ...range } }));
}

/** Returns a bug that refuses creates with a valid address of this kind. */
export function refuseEmails(kind: RefusedEmail): Effect {
  return onCreate((rules) => ({ ...rules, refusedEmails: [...(rules.refusedEmails ?? []), kind] }));
}

/** Returns a bug that checks another object than the one that was sent. */
export function changeJson(change: (json: JsonObject, request: ApiRequest) => JsonObject): Effect {
  return {
    body: (given, request) => (isObject(given.json) ? { ...given, json: change(given.json, request) } : given),
  };
}

/** Returns a bug that shows the names of customers and items differently. */
export function showNames(show: (name: string) => string): Effect {
  return showOrders(
    (order): ShownOrder => ({
      ...order,
      customerName: show(order.customerName),
      items: order.items.map((item) => ({ ...item, name: show(item.name) })),
    }),
  );
}

export function withItems(body: JsonObject, change: (item: JsonObject) => JsonObject): JsonObject {
  if (!Array.isArray(body.items)) return body;
  return { ...body, items: body.items.map((item) => (isObject(item) ? change(item) : item)) };
}
