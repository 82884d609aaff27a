/**
 * The editions of the catalogue, the oldest first: the ids of their defects. An edition never changes, so that scores of it
 * can be compared. A defect that is added, or changed under another id, makes a new edition. A defect stays in the code for
 * as long as an edition has it.
 */
export const EDITIONS: readonly Edition[] = [
  {
    name: '2026.1',
    ids: split(`
  complete-unpaid cancel-completed cancel-keeps-receipt receipt-not-stored pay-twice edit-after-payment half-update
  reopen-cancelled cancel-twice-accepted updated-at-stands created-at-moves delete-only-cancels
  delete-missing-accepted receipt-issued-at-creation items-appended float-money quantity-ignored-in-total
  cents-cut-off total-not-recomputed receipt-over-old-items price-zero-refused quantity-zero-accepted
  negative-price-accepted price-silently-rounded blank-name-accepted email-unchecked no-items-accepted items-unlimited
  name-limit-off-by-one length-in-code-units status-set-on-create unknown-members-accepted quantity-as-text-accepted
  first-violation-only names-not-trimmed non-ascii-lost names-html-escaped emoji-crashes update-unvalidated
  missing-order-is-400 bad-id-is-404 lookup-before-validation malformed-json-is-500 wrong-method-is-404 refusal-is-409
  internals-in-details envelope-lost any-media-type-accepted create-is-200 location-wrong amounts-as-text
  zero-milliseconds-dropped pages-overlap total-of-page more-on-last-page total-pages-rounded-down
  second-filter-ignored email-filter-case-sensitive email-filter-by-suffix created-to-inclusive oldest-first
  cancelled-left-out cursor-skips list-without-receipts past-end-is-404 list-lags unknown-parameter-ignored
  zero-is-default offset-ignored-in-times if-match-ignored if-match-ignored-on-delete if-match-race
  etag-stands-on-cancel stale-not-modified double-payment orders-cacheable request-id-lost-on-errors
  cors-lost-on-errors key-ignored key-body-unchecked replay-of-today replay-unmarked key-race key-across-customers
`),
  },
];

export interface Edition {
  readonly name: string;
  readonly ids: readonly string[];
}

/** The name of the newest edition. */
export const CURRENT_EDITION: string = EDITIONS.at(-1)?.name ?? '';

function split(ids: string): readonly string[] {
  return ids.trim().split(/\s+/);
}
