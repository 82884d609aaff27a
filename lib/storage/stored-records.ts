import type { Order, OrderLine } from '../orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import type { Receipt } from '../orders/receipt.ts';
import { AUTH_SCHEMES, type Auth, type Credential } from '../sandboxes/access/auth.ts';
import type { RateLimit } from '../sandboxes/access/rate-limit.ts';
import type { RunningClock } from '../sandboxes/clock.ts';
import type { JournalEntry } from '../sandboxes/journal.ts';
import { type FaultRule, type Settings, TRANSPORTS } from '../sandboxes/settings.ts';
import {
  type Guard,
  isAnything,
  isEither,
  isFlag,
  isListOf,
  isMapOf,
  isNumber,
  isOneOf,
  isShape,
  isText,
} from './guards.ts';

/** A stored order. An extension may have stored a receipt that contradicts the status. */
interface OrderRecord extends Omit<Order, 'status' | 'receipt'> {
  readonly status: OrderStatus;
  readonly receipt?: Receipt | undefined;
}

const isOrderRecord = isShape<OrderRecord>({
  id: isText,
  status: isOneOf(...ORDER_STATUSES),
  customerName: isText,
  customerEmail: isText,
  items: isListOf(isShape<OrderLine>({ name: isText, quantity: isNumber, price: isNumber })),
  total: isNumber,
  version: isNumber,
  updatedAt: isNumber,
  receipt: isEither(isShape<Receipt>({ issuedAt: isNumber, totalAmount: isNumber }), isOneOf(undefined)),
});

/** Accepts an order. A receipt that contradicts the status passes, because the order can still be shown, changed and deleted. */
export const isOrder: Guard<Order> = (value): value is Order => isOrderRecord(value);

const isOptionalNumber = isEither(isNumber, isOneOf(undefined));

const isFaultRule = isShape<FaultRule>({
  method: isText,
  path: isText,
  status: isOptionalNumber,
  transport: isOneOf(...TRANSPORTS, undefined),
  times: isOptionalNumber,
  when: isOneOf('before', 'after', undefined),
  delayMs: isOptionalNumber,
  retryAfter: isOptionalNumber,
});

const isAuth = isShape<Auth>({
  scheme: isOneOf(...AUTH_SCHEMES),
  key: isText,
  credentials: isListOf(isShape<Credential>({ name: isText, digest: isText, readOnly: isFlag })),
  lifetimeSeconds: isNumber,
});

const isRateLimit = isShape<RateLimit>({ id: isText, requests: isNumber, windowSeconds: isNumber });

export const isSettings: Guard<Settings> = isShape<Settings>({
  clock: isEither(isEither(isNumber, isShape<RunningClock>({ startAt: isNumber, since: isNumber })), isOneOf(null)),
  delayMs: isNumber,
  faults: isListOf(isFaultRule),
  journal: isFlag,
  auth: isEither(isAuth, isOneOf(null)),
  rateLimit: isEither(isRateLimit, isOneOf(null)),
  extensions: isMapOf(isAnything),
});

const isTextOrNull = isEither(isText, isOneOf(null));

export const isJournalEntry: Guard<JournalEntry> = isShape<JournalEntry>({
  id: isText,
  receivedAt: isNumber,
  method: isText,
  path: isText,
  route: isTextOrNull,
  query: isMapOf(isEither(isText, isListOf(isText))),
  headers: isMapOf(isText),
  body: isTextOrNull,
  replayed: isOneOf(true, undefined),
  status: isEither(isNumber, isOneOf(null)),
  durationMs: isNumber,
  fault: isOptionalNumber,
});
