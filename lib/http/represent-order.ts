import { amountOf } from '../orders/money.ts';
import { type Order, subtotalOf, totalOf } from '../orders/order.ts';
import { timestampOf } from '../orders/order-id.ts';
import { receiptOf } from '../orders/receipt.ts';

/** An order as the contract shows it: decimal amounts, ISO instants, and all that is derived. */
export function representOrder(order: Order) {
  const receipt = representReceipt(order);
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
    total: amountOf(totalOf(order.items)),
    ...(receipt && { receipt }),
    createdAt: instant(timestampOf(order.id)),
    updatedAt: instant(order.updatedAt),
  };
}

function representReceipt(order: Order) {
  const receipt = receiptOf(order);
  return receipt && { ...receipt, issuedAt: instant(receipt.issuedAt), totalAmount: amountOf(receipt.totalAmount) };
}

/** `YYYY-MM-DDThh:mm:ss.sssZ` of milliseconds since 1970. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
