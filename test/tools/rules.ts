import type { OrderFilter } from '../../lib/orders/order-store.ts';

/** The rules that the suite checks, written by hand: a test that imports the rule that it tests cannot fail. */

export const STATUSES = ['pending', 'paid', 'completed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses to which an order may change. */
export const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** The statuses in which an order has a receipt. */
export const WITH_RECEIPT: readonly Status[] = ['paid', 'completed'];

/** The changes of status from a new order to a status. */
export function stepsTo(to: Status): readonly Status[] {
  const from = STATUSES.find((status) => MOVES[status].includes(to));
  return from === undefined ? [] : [...stepsTo(from), to];
}

/** The filters of a list that are query parameters. Their names are the service's, so that no test forgets a new one. */
export type Filter = Exclude<keyof OrderFilter, 'owner'>;

/** The limits, each the last value that is accepted. Lengths in characters, prices in whole currency units. */
export const LIMITS = {
  nameLength: 100,
  emailLength: 254,
  items: 100,
  quantity: 1000,
  price: 100_000,
  keyLength: 255,
  pageSize: 100,
  bodyBytes: 262_144,
} as const;

/** The number of orders on a page if the query does not say it. */
export const DEFAULT_PAGE_SIZE = 20;

/** The HTTP status of each error code. */
export const ERRORS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_ERROR: 422,
  INVALID_STATUS_TRANSITION: 422,
  ORDER_NOT_EDITABLE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
} as const;
export type ErrorCode = keyof typeof ERRORS;
