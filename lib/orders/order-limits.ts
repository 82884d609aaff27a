/** The limits of the fields of an order. Lengths in characters, prices in whole currency units. */
export const LIMITS = { nameLength: 100, items: 100, quantity: 1000, price: 100_000 } as const;

/** Both ends are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * The limits that the body of a create or an update is checked against, as data. Names are measured after trimming. A
 * price is in whole currency units.
 */
export type OrderLimits = Readonly<Record<'customerName' | 'items' | 'itemName' | 'quantity' | 'price', Range>>;

/** The limits as the contract has them. */
export const CONTRACT_LIMITS: OrderLimits = {
  customerName: { min: 1, max: LIMITS.nameLength },
  items: { min: 1, max: LIMITS.items },
  itemName: { min: 1, max: LIMITS.nameLength },
  quantity: { min: 1, max: LIMITS.quantity },
  price: { min: 0, max: LIMITS.price },
};

/** The longest address that fits an SMTP path: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;
