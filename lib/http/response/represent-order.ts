import { amountOf } from '../../orders/money.ts';
import { type Order, subtotalOf } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { type Receipt, receiptIdOf, receiptNumberOf } from '../../orders/receipt.ts';

const texts = new WeakMap<Order, string>();

/** Returns the JSON of an order. It is built once per object, because a store may return the same object again. */
export function orderJson(order: Order): string {
  const known = texts.get(order);
  if (known !== undefined) return known;
  const text = JSON.stringify(representOrder(order));
  texts.set(order, text);
  return text;
}

/** Returns an order as the contract shows it, with decimal amounts, ISO instants and all derived members. */
function representOrder(order: Order) {
  return {
    id: order.id,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
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
    createdAt: instant(timestampOf(order.id)),
    updatedAt: instant(order.updatedAt),
  };
}

function representReceipt(orderId: string, { issuedAt, totalAmount }: Receipt) {
  return {
    id: receiptIdOf(orderId),
    orderId,
    receiptNumber: receiptNumberOf(orderId),
    issuedAt: instant(issuedAt),
    totalAmount: amountOf(totalAmount),
  };
}

const DAY = 24 * 60 * 60 * 1000;
let today = { start: Number.NaN, text: '' };

/** Returns milliseconds since 1970 as `YYYY-MM-DDThh:mm:ss.sssZ`. */
export function instant(milliseconds: number): string {
  // Date.toISOString() took a tenth of the time of a list. The day is nearly always the same as in the previous call.
  const time = milliseconds - today.start;
  if (!(time >= 0 && time < DAY)) {
    today = { start: Math.floor(milliseconds / DAY) * DAY, text: new Date(milliseconds).toISOString().slice(0, 11) };
    return instant(milliseconds);
  }
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const hour = twoDigits(Math.floor(minutes / 60));
  const fraction = String((time % 1000) + 1000).slice(1);
  return `${today.text}${hour}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}.${fraction}Z`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
