import { type ApiResponse, jsonText, keptJson } from '../../http/response/api-response.ts';
import { amountOf, type Order, type Receipt, receiptIdOf, receiptNumberOf, subtotalOf } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { formatInstant } from '../../sandboxes/clock.ts';

/** The strong entity tag of an order's version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** Returns a response with one order and its entity tag. `json` is that of the order, if it is known. */
export function orderResponse(
  order: Order,
  headers: ApiResponse['headers'] = {},
  json = jsonText(representOrder(order)),
): ApiResponse {
  return { json, headers: { ...headers, ETag: entityTag(order.version) } };
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

/** Returns the JSON of an order as the contract shows it. */
export const orderJson = keptJson(representOrder);

function representReceipt(orderId: string, { issuedAt, totalAmount }: Receipt) {
  return {
    id: receiptIdOf(orderId),
    orderId,
    receiptNumber: receiptNumberOf(orderId),
    issuedAt: formatInstant(issuedAt),
    totalAmount: amountOf(totalAmount),
  };
}
