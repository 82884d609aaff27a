import { ROUTES } from '../../http/routes.ts';
import type { Defect } from './defect.ts';
import type { OrderRules } from './order-rules.ts';
import { isObject, type JsonObject, type ShownOrder, showOrders } from './shown-orders.ts';

export function onCreate(change: (rules: OrderRules) => OrderRules): Defect {
  return { rules: (given, { route }) => (route === ROUTES.createOrder ? change(given) : given) };
}

export function showNames(show: (name: string) => string): Defect {
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
