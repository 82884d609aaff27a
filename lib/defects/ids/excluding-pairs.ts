import type { DefectId } from './known-defects.ts';

/** The pairs of defects that cannot be on together, because one of them hides the other. Each pair has its reason. */
export const EXCLUDING_PAIRS: readonly (readonly [DefectId, DefectId])[] = [
  // If a receipt is not stored, cancelling cannot keep it, and lists have none to leave out.
  ['cancel-keeps-receipt', 'receipt-not-stored'],
  ['receipt-not-stored', 'list-without-receipts'],
  // If a paid order can be paid again, two payments at once need no race to succeed.
  ['pay-twice', 'double-payment'],
  // Both compute the same subtotal.
  ['float-money', 'cents-cut-off'],
  // The receipt equals the order's total, which already is the total of the old items.
  ['total-not-recomputed', 'receipt-over-old-items'],
  // Both change the smallest price.
  ['price-zero-refused', 'negative-price-accepted'],
  // A name of 101 characters has more than 100 UTF-16 units.
  ['name-limit-off-by-one', 'length-in-code-units'],
  // Only characters outside the Basic Multilingual Plane have two units, and they crash.
  ['length-in-code-units', 'emoji-crashes'],
  // Where every media type is accepted, there is no 415.
  ['envelope-lost', 'any-media-type-accepted'],
  // The end of an address is not the address as the order has it.
  ['email-filter-case-sensitive', 'email-filter-by-suffix'],
  // An order that is not in a list yet shows nothing there, and leads to no further page.
  ['amounts-as-text', 'list-lags'],
  ['total-of-page', 'list-lags'],
  ['total-pages-rounded-down', 'list-lags'],
  ['cursor-skips', 'list-lags'],
  ['list-without-receipts', 'list-lags'],
  // If If-Match is not compared, it cannot be compared too early.
  ['if-match-ignored', 'if-match-race'],
  // A key that is ignored replays nothing.
  ['key-ignored', 'key-body-unchecked'],
  ['key-ignored', 'replay-of-today'],
  ['key-ignored', 'replay-unmarked'],
  ['key-ignored', 'key-race'],
  ['key-ignored', 'key-across-customers'],
  // A key with another body either replays the first response or creates another order.
  ['key-body-unchecked', 'key-across-customers'],
  // A repetition that creates an order is no replay.
  ['replay-unmarked', 'key-race'],
];

export function excludedBy(id: string): string[] {
  return EXCLUDING_PAIRS.filter((pair) => pair.some((member) => member === id)).flatMap((pair) =>
    pair.filter((member) => member !== id),
  );
}

export function excludingPair(ids: readonly string[]): readonly string[] | undefined {
  return EXCLUDING_PAIRS.find((pair) => pair.every((id) => ids.includes(id)));
}
