import { DEFECT_AREAS, type DefectArea, type DefectLevel } from '../ids/areas.ts';

/** The edition of the catalogue: a defect that is added, or whose behaviour changes, makes a new one once it is published. */
export const EDITION = '2026.1';

/** The level of each defect. The defects are in the order in which they apply. */
const LEVELS = {
  orders: {
    'complete-unpaid': 2,
    'cancel-completed': 2,
    'cancel-keeps-receipt': 1,
    'receipt-not-stored': 2,
    'pay-twice': 2,
    'edit-after-payment': 2,
    'half-update': 3,
    'reopen-cancelled': 2,
    'cancel-twice-accepted': 2,
    'updated-at-stands': 2,
    'created-at-moves': 2,
    'delete-only-cancels': 2,
    'delete-missing-accepted': 1,
    'receipt-issued-at-creation': 2,
    'items-appended': 2,
  },
  money: {
    'float-money': 2,
    'quantity-ignored-in-total': 1,
    'cents-cut-off': 3,
    'total-not-recomputed': 2,
    'receipt-over-old-items': 3,
    'price-zero-refused': 3,
  },
  validation: {
    'quantity-zero-accepted': 1,
    'negative-price-accepted': 1,
    'price-silently-rounded': 2,
    'blank-name-accepted': 2,
    'email-unchecked': 2,
    'no-items-accepted': 1,
    'items-unlimited': 3,
    'name-limit-off-by-one': 3,
    'length-in-code-units': 3,
    'status-set-on-create': 2,
    'unknown-members-accepted': 2,
    'quantity-as-text-accepted': 2,
    'first-violation-only': 2,
    'names-not-trimmed': 2,
    'non-ascii-lost': 2,
    'names-html-escaped': 2,
    'emoji-crashes': 3,
    'update-unvalidated': 3,
  },
  errors: {
    'missing-order-is-400': 1,
    'bad-id-is-404': 2,
    'lookup-before-validation': 3,
    'malformed-json-is-500': 2,
    'wrong-method-is-404': 2,
    'refusal-is-409': 1,
    'internals-in-details': 2,
    'envelope-lost': 2,
    'any-media-type-accepted': 2,
    'create-is-200': 1,
    'location-wrong': 2,
    'amounts-as-text': 2,
    'zero-milliseconds-dropped': 3,
  },
  lists: {
    'pages-overlap': 3,
    'total-of-page': 2,
    'more-on-last-page': 3,
    'total-pages-rounded-down': 3,
    'second-filter-ignored': 2,
    'email-filter-case-sensitive': 2,
    'email-filter-by-suffix': 3,
    'created-to-inclusive': 3,
    'oldest-first': 1,
    'cancelled-left-out': 2,
    'cursor-skips': 3,
    'list-without-receipts': 2,
    'past-end-is-404': 2,
    'list-lags': 2,
    'unknown-parameter-ignored': 2,
    'zero-is-default': 2,
    'offset-ignored-in-times': 3,
  },
  concurrency: {
    'if-match-ignored': 2,
    'if-match-ignored-on-delete': 3,
    'if-match-race': 3,
    'etag-stands-on-cancel': 3,
    'stale-not-modified': 2,
    'double-payment': 3,
    'orders-cacheable': 2,
    'request-id-lost-on-errors': 2,
    'cors-lost-on-errors': 2,
  },
  idempotency: {
    'key-ignored': 1,
    'key-body-unchecked': 2,
    'replay-of-today': 3,
    'replay-unmarked': 2,
    'key-race': 3,
    'key-across-customers': 3,
  },
} as const satisfies Record<DefectArea, Readonly<Record<string, DefectLevel>>>;

export type DefectId = { [Area in DefectArea]: keyof (typeof LEVELS)[Area] }[DefectArea];

export interface KnownDefect {
  readonly id: string;
  readonly area: DefectArea;
  readonly level: DefectLevel;
}

/** All defects, in the order in which they apply. */
export const KNOWN_DEFECTS: readonly KnownDefect[] = DEFECT_AREAS.flatMap((area) =>
  Object.entries(LEVELS[area]).map(([id, level]) => ({ id, area, level })),
);

const ids = new Set(KNOWN_DEFECTS.map(({ id }) => id));

export function isDefectId(text: string): boolean {
  return ids.has(text);
}
