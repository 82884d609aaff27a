import { type Order, totalOf } from './order.ts';

/** Proof of payment. `issuedAt` in milliseconds since 1970, `totalAmount` in cents. */
export interface Receipt {
  readonly id: string;
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly issuedAt: number;
  readonly totalAmount: number;
}

/** The receipt of a paid order, numbered by the order's own digits so that it is unique without a write. */
export function receiptOf(order: Order): Receipt | undefined {
  if (order.paidAt === undefined) return undefined;
  const digits = order.id.slice('ORD-'.length);
  return {
    id: `receipt-${digits.replace('-', '')}`,
    orderId: order.id,
    receiptNumber: `RCP-${digits}`,
    issuedAt: order.paidAt,
    totalAmount: totalOf(order.items),
  };
}
