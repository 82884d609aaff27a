/** Proof of payment. */
export interface Receipt {
  /** The instant of payment, in milliseconds since 1970. */
  readonly issuedAt: number;
  /** The order's total when it was paid, in integer cents. */
  readonly totalAmount: number;
}

/** The id of an order's receipt. It uses the digits of the order's id, so it is unique without another write. */
export function receiptIdOf(orderId: string): string {
  return `receipt-${digitsOf(orderId).replace('-', '')}`;
}

/** The number on an order's receipt, made from the same digits. */
export function receiptNumberOf(orderId: string): string {
  return `RCP-${digitsOf(orderId)}`;
}

function digitsOf(orderId: string): string {
  return orderId.slice('ORD-'.length);
}
