import type { DefectId } from './known-defects.ts';

/**
 * The defects that cannot be on together, because with one of them on, nobody could see the other. Each pair with its
 * reason.
 */
export const EXCLUDING_PAIRS: readonly (readonly [DefectId, DefectId])[] = [
  // A receipt that is not stored is not there to be kept, nor to be left out of a list.
  ['cancel-keeps-receipt', 'receipt-not-stored'],
  ['receipt-not-stored', 'list-without-receipts'],
  // If a paid order can be paid again, two payments at once need no race to succeed.
  ['pay-twice', 'double-payment'],
  // Two ways to work out the same subtotal.
  ['float-money', 'cents-cut-off'],
  // A receipt equals the order's total, which is that of the old items already.
  ['total-not-recomputed', 'receipt-over-old-items'],
  // Two smallest prices.
  ['price-zero-refused', 'negative-price-accepted'],
  // A name of 101 characters has more than 100 UTF-16 units.
  ['name-limit-off-by-one', 'length-in-code-units'],
  // Only characters outside the Basic Multilingual Plane have two units, and they crash.
  ['length-in-code-units', 'emoji-crashes'],
  // Where every media type is accepted, there is no 415.
  ['envelope-lost', 'any-media-type-accepted'],
  // The end of another address is not the spelling that its order was created with.
  ['email-filter-case-sensitive', 'email-filter-by-suffix'],
  // If-Match that is not compared cannot be compared too early.
  ['if-match-ignored', 'if-match-race'],
  // A key that is ignored replays nothing.
  ['key-ignored', 'key-body-unchecked'],
  ['key-ignored', 'replay-of-today'],
  ['key-ignored', 'replay-unmarked'],
  ['key-ignored', 'key-race'],
  ['key-ignored', 'key-across-customers'],
];

/** The defects that exclude this one. */
export function excludedBy(id: string): string[] {
  return EXCLUDING_PAIRS.filter((pair) => pair.some((member) => member === id)).flatMap((pair) =>
    pair.filter((member) => member !== id),
  );
}

/** The first two of these that exclude each other, if any do. */
export function excludingPair(ids: readonly string[]): readonly string[] | undefined {
  return EXCLUDING_PAIRS.find((pair) => pair.every((id) => ids.includes(id)));
}
