import { amountOf, type Order, type Receipt, receiptIdOf, receiptNumberOf, subtotalOf } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { formatInstant } from '../../sandboxes/clock.ts';

/** JSON as a text, and as its UTF-8 with one character for each byte, which a server sends without encoding it. */
export interface JsonText {
  readonly text: string;
  readonly bytes: string;
}

/** How many texts are kept. A text takes as much memory as its order, and clients mostly read recent orders. */
const MAX_TEXTS = 2_000;

let texts = new WeakMap<Order, JsonText>();
let kept = 0;

/** The JSON of an order as the contract shows it. It is built once per object while it is kept, because a store may return the same object again. */
export function orderJson(order: Order): JsonText {
  const known = texts.get(order);
  if (known !== undefined) return known;
  if (kept === MAX_TEXTS) {
    texts = new WeakMap();
    kept = 0;
  }
  const text = jsonText(representOrder(order));
  texts.set(order, text);
  kept += 1;
  return text;
}

/** The JSON of a value, in both forms. */
export function jsonText(value: object): JsonText {
  const text = JSON.stringify(value);
  const isAscii = Buffer.byteLength(text) === text.length;
  return { text, bytes: isAscii ? text : Buffer.from(text).toString('latin1') };
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
