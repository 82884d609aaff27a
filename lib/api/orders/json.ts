import type { ApiResponse } from '../../http/response/api-response.ts';
import { type JsonText, jsonText } from '../../http/response/json.ts';
import { amountOf, type Order, type Receipt, receiptIdOf, receiptNumberOf, subtotalOf } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { formatInstant } from '../../sandboxes/clock.ts';

/** The strong entity tag of an order's version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * Returns a response with one order and its entity tag. A read passes the JSON that is kept, orderJson(): few orders
 * that were just written are read at once, and keeping their JSON would make a create or a change take a twentieth
 * longer.
 */
export function orderResponse(
  order: Order,
  headers: ApiResponse['headers'] = {},
  json = jsonText(representOrder(order)),
): ApiResponse {
  return { json, headers: { ...headers, ETag: entityTag(order.version) } };
}

/** How many orders' JSON is kept. It takes as much memory as its order, and clients mostly read recent orders. */
const MAX_KEPT = 2_000;

let kept = new WeakMap<Order, JsonText>();
let count = 0;

/**
 * Returns the JSON of an order as the contract shows it, and keeps it: the memory store returns the same object again.
 */
export function orderJson(order: Order): JsonText {
  const known = kept.get(order);
  if (known) return known;
  if (count === MAX_KEPT) {
    kept = new WeakMap();
    count = 0;
  }
  const json = jsonText(representOrder(order));
  kept.set(order, json);
  count += 1;
  return json;
}

/** An order as the contract shows it, with decimal amounts, ISO instants and everything that is derived. */
export function representOrder(order: Order) {
  return {
    id: order.id,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    ...(order.owner !== undefined && { owner: order.owner }),
    status: order.status,
    items: order.items.map((line, index) => ({
      id: `item-${index + 1}`,
      orderId: order.id,
      name: line.name,
      quantity: line.quantity,
      price: amountOf(line.price),
      subtotal: amountOf(subtotalOf(line)),
    })),
    total: amountOf(order.total),
    ...(order.receipt && { receipt: representReceipt(order.id, order.receipt) }),
    createdAt: formatInstant(timestampOf(order.id)),
    updatedAt: formatInstant(order.updatedAt),
  };
}

function representReceipt(orderId: string, { issuedAt, totalAmount }: Receipt) {
  return {
    id: receiptIdOf(orderId),
    orderId,
    receiptNumber: receiptNumberOf(orderId),
    issuedAt: formatInstant(issuedAt),
    totalAmount: amountOf(totalAmount),
  };
}
