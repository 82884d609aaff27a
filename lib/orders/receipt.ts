export interface Receipt {
  /** The time of payment, in milliseconds since 1970. */
  readonly issuedAt: number;
  /** The order's total when it was paid, in integer cents. */
  readonly totalAmount: number;
}

/** Returns the id of an order's receipt. It has the digits of the order's id, so it is unique without another write. */
export function receiptIdOf(orderId: string): string {
  return `receipt-${digitsOf(orderId).replace('-', '')}`;
}

/** Returns the number on an order's receipt, which has the same digits. */
export function receiptNumberOf(orderId: string): string {
  return `RCP-${digitsOf(orderId)}`;
}

function digitsOf(orderId: string): string {
  return orderId.slice('ORD-'.length);
}
