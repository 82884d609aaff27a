/**
 * The areas of the catalogue, in the order in which bugs apply. Each is a folder. They are listed, because the console
 * has them and may not name a bug: the keys of DEFECT_IDS would bring all ids into its script.
 */
export const DEFECT_AREAS = [
  'orders',
  'money',
  'validation',
  'errors',
  'lists',
  'concurrency',
  'idempotency',
  'access',
] as const;

export type DefectArea = (typeof DEFECT_AREAS)[number];

/**
 * The ids of all bugs by area, in the order in which bugs apply. A bug is the file `lib/defects/<area>/<id>.ts`.
 * After a change of this list, `npm run generate` writes the modules that import the files.
 */
export const DEFECT_IDS = {
  orders: [
    'complete-unpaid',
    'cancel-completed',
    'cancel-keeps-receipt',
    'receipt-not-stored',
    'pay-twice',
    'edit-after-payment',
    'half-update',
    'reopen-cancelled',
    'cancel-twice-accepted',
    'updated-at-stands',
    'created-at-moves',
    'delete-only-cancels',
    'delete-missing-accepted',
    'receipt-issued-at-creation',
    'items-appended',
    'paid-cancel-refused',
  ],
  money: [
    'float-money',
    'quantity-ignored-in-total',
    'cents-cut-off',
    'total-not-recomputed',
    'receipt-over-old-items',
    'price-zero-refused',
    'some-cents-refused',
  ],
  validation: [
    'quantity-zero-accepted',
    'negative-price-accepted',
    'price-silently-rounded',
    'blank-name-accepted',
    'email-unchecked',
    'no-items-accepted',
    'items-unlimited',
    'name-limit-off-by-one',
    'length-in-code-units',
    'status-set-on-create',
    'unknown-members-accepted',
    'quantity-as-text-accepted',
    'first-violation-only',
    'names-not-trimmed',
    'non-ascii-lost',
    'names-html-escaped',
    'emoji-crashes',
    'update-unvalidated',
    'longest-name-refused',
    'largest-quantity-refused',
    'short-address-refused',
    'plus-address-refused',
  ],
  errors: [
    'missing-order-is-400',
    'bad-id-is-404',
    'lookup-before-validation',
    'malformed-json-is-500',
    'wrong-method-is-404',
    'refusal-is-409',
    'internals-in-details',
    'envelope-lost',
    'any-media-type-accepted',
    'create-is-200',
    'location-wrong',
    'amounts-as-text',
    'zero-milliseconds-dropped',
    'orders-cacheable',
    'request-id-lost-on-errors',
    'cors-lost-on-errors',
    'charset-refused',
    'media-type-is-400',
    'mismatch-is-409',
    'delete-says-false',
  ],
  lists: [
    'pages-overlap',
    'total-of-page',
    'more-on-last-page',
    'total-pages-rounded-down',
    'second-filter-ignored',
    'email-filter-case-sensitive',
    'email-filter-by-suffix',
    'created-to-inclusive',
    'oldest-first',
    'cancelled-left-out',
    'cursor-skips',
    'list-without-receipts',
    'past-end-is-404',
    'list-lags',
    'unknown-parameter-ignored',
    'zero-is-default',
    'offset-ignored-in-times',
    'created-from-exclusive',
    'capitals-not-found',
    'oldest-first-pages-empty',
    'neighbour-deleted',
    'total-pages-missing',
  ],
  concurrency: [
    'if-match-ignored',
    'if-match-ignored-on-delete',
    'if-match-race',
    'etag-stands-on-cancel',
    'stale-not-modified',
    'double-payment',
    'if-match-list-refused',
  ],
  idempotency: [
    'key-ignored',
    'key-body-unchecked',
    'replay-of-today',
    'replay-unmarked',
    'key-race',
    'key-across-customers',
  ],
  access: [
    'reads-others-order',
    'lists-others-orders',
    'customer-deletes',
    'anonymous-list',
    'changes-others-order',
    'cancels-others-order',
    'customer-completes',
    'owner-from-body',
    'others-are-403',
    'read-only-cancels',
    'expired-token-accepted',
    'token-signature-unchecked',
    'total-counts-others',
    'filter-crosses-owners',
    'not-modified-leaks',
    'key-shared-across-users',
  ],
} as const satisfies Record<DefectArea, readonly string[]>;

/**
 * The area of identities. Scores and hunts take it only if they are asked for it: a suite without identities cannot
 * meet it.
 */
export const ASKED_AREA: DefectArea = 'access';

/** The areas of the plain API. */
export const PLAIN_AREAS: readonly DefectArea[] = DEFECT_AREAS.filter((area) => area !== ASKED_AREA);

/**
 * 1: a smoke test finds the bug. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a
 * race.
 */
export const DEFECT_LEVELS = [1, 2, 3] as const;

export type DefectLevel = (typeof DEFECT_LEVELS)[number];

export type DefectId = (typeof DEFECT_IDS)[DefectArea][number];

/**
 * The ids of all compatible changes by folder, in the order in which they apply. A change is the file
 * `lib/changes/<folder>/<id>.ts`. Here, too, `npm run generate` follows a change of the list.
 */
export const CHANGES_BY_FOLDER = {
  additions: ['extra-members', 'extra-headers', 'deprecated'],
  opaque: ['opaque-etags', 'longer-cursors'],
  errors: ['messages-reworded', 'details-reordered'],
  spelling: ['trailing-zeros', 'members-reordered', 'pretty-printed'],
} as const;

export type ChangeId = (typeof CHANGES_BY_FOLDER)[keyof typeof CHANGES_BY_FOLDER][number];

export const CHANGE_IDS: readonly ChangeId[] = Object.values(CHANGES_BY_FOLDER).flat();
