/** The limits of the contract. Lengths in characters, prices in whole currency units. */
export const LIMITS = { nameLength: 100, items: 100, quantity: 1000, price: 100_000 } as const;

/** Both ends are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** How many characters a text has after trimming. */
export interface TextLimits extends Range {
  readonly countedIn: 'code points' | 'UTF-16 units';
  /** Whether it is stored trimmed. */
  readonly trimmed: boolean;
}

/** The limits that the body of a create or an update is checked against, as data. */
export interface OrderLimits {
  readonly customerName: TextLimits;
  readonly email: 'address' | 'ASCII with an @';
  readonly items: Range;
  readonly itemName: TextLimits;
  readonly quantity: Range & { readonly whole: boolean };
  /** In whole currency units. A price with more than two decimals is rounded, or else rejected. */
  readonly price: Range & { readonly rounded: boolean };
}

const NAME: TextLimits = { min: 1, max: LIMITS.nameLength, countedIn: 'code points', trimmed: true };

/** The limits as the contract has them. */
export const CONTRACT_LIMITS: OrderLimits = {
  customerName: NAME,
  email: 'address',
  items: { min: 1, max: LIMITS.items },
  itemName: NAME,
  quantity: { min: 1, max: LIMITS.quantity, whole: true },
  price: { min: 0, max: LIMITS.price, rounded: false },
};
