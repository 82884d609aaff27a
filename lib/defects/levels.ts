import type { DefectId } from './catalogue.ts';
import type { DefectArea } from './defect-facts.ts';

/**
 * The defects of each area by their levels, as in the facts. A hunt chooses from these ids, so that the functions that
 * begin one carry no prose: the facts are 44 KB of a bundle.
 */
export const DEFECTS_BY_LEVEL: Readonly<Record<DefectArea, Readonly<Record<1 | 2 | 3, readonly DefectId[]>>>> = {
  orders: {
    1: ['cancel-keeps-receipt', 'delete-missing-accepted'],
    2: [
      'complete-unpaid',
      'cancel-completed',
      'receipt-not-stored',
      'pay-twice',
      'edit-after-payment',
      'reopen-cancelled',
      'cancel-twice-accepted',
      'updated-at-stands',
      'created-at-moves',
      'delete-only-cancels',
      'receipt-issued-at-creation',
      'items-appended',
    ],
    3: ['half-update'],
  },
  money: {
    1: ['quantity-ignored-in-total'],
    2: ['float-money', 'total-not-recomputed'],
    3: ['cents-cut-off', 'receipt-over-old-items', 'price-zero-refused'],
  },
  validation: {
    1: ['quantity-zero-accepted', 'negative-price-accepted', 'no-items-accepted'],
    2: [
      'price-silently-rounded',
      'blank-name-accepted',
      'email-unchecked',
      'status-set-on-create',
      'unknown-members-accepted',
      'quantity-as-text-accepted',
      'first-violation-only',
      'names-not-trimmed',
      'non-ascii-lost',
      'names-html-escaped',
    ],
    3: ['items-unlimited', 'name-limit-off-by-one', 'length-in-code-units', 'emoji-crashes', 'update-unvalidated'],
  },
  errors: {
    1: ['missing-order-is-400', 'refusal-is-409', 'create-is-200'],
    2: [
      'bad-id-is-404',
      'malformed-json-is-500',
      'wrong-method-is-404',
      'internals-in-details',
      'envelope-lost',
      'any-media-type-accepted',
      'location-wrong',
      'amounts-as-text',
    ],
    3: ['lookup-before-validation', 'zero-milliseconds-dropped'],
  },
  lists: {
    1: ['oldest-first'],
    2: [
      'total-of-page',
      'second-filter-ignored',
      'email-filter-case-sensitive',
      'cancelled-left-out',
      'list-without-receipts',
      'past-end-is-404',
      'list-lags',
      'unknown-parameter-ignored',
      'zero-is-default',
    ],
    3: [
      'pages-overlap',
      'more-on-last-page',
      'total-pages-rounded-down',
      'email-filter-by-suffix',
      'created-to-inclusive',
      'cursor-skips',
      'offset-ignored-in-times',
    ],
  },
  concurrency: {
    1: [],
    2: [
      'if-match-ignored',
      'stale-not-modified',
      'orders-cacheable',
      'request-id-lost-on-errors',
      'cors-lost-on-errors',
    ],
    3: ['if-match-ignored-on-delete', 'if-match-race', 'etag-stands-on-cancel', 'double-payment'],
  },
  idempotency: {
    1: ['key-ignored'],
    2: ['key-body-unchecked', 'replay-unmarked'],
    3: ['replay-of-today', 'key-race', 'key-across-customers'],
  },
};
