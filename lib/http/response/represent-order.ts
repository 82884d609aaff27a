import { amountOf, type Order, type Receipt, receiptIdOf, receiptNumberOf, subtotalOf } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { formatInstant } from '../../sandboxes/clock.ts';

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
