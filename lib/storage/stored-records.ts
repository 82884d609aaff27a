import type { Order, OrderLine, Receipt } from '../orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import { AUTH_SCHEMES, type Auth, type Credential, ROLES } from '../sandboxes/access/auth.ts';
import type { RunningClock } from '../sandboxes/clock.ts';
import type { DeliveryFaultRule, Webhook } from '../sandboxes/event.ts';
import type { JournalEntry } from '../sandboxes/journal.ts';
import {
  type FaultRule,
  type RateLimit,
  type Settings,
  TRANSPORTS,
  WEBHOOK_DELIVERIES,
} from '../sandboxes/settings.ts';
import {
  type Guard,
  isAnything,
  isEither,
  isFlag,
  isListOf,
  isMapOf,
  isNullable,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isText,
} from './guards.ts';

/** A stored order. A bug may have stored a receipt that contradicts the status. */
interface OrderRecord extends Omit<Order, 'status' | 'receipt'> {
  readonly status: OrderStatus;
  readonly receipt?: Receipt | undefined;
}

const isOrderRecord = isShape<OrderRecord>({
  id: isText,
  status: isOneOf(...ORDER_STATUSES),
  customerName: isText,
  customerEmail: isText,
  owner: isOptional(isText),
  items: isListOf(isShape<OrderLine>({ name: isText, quantity: isNumber, price: isNumber })),
  total: isNumber,
  version: isNumber,
  updatedAt: isNumber,
  receipt: isOptional(isShape<Receipt>({ issuedAt: isNumber, totalAmount: isNumber })),
});

/**
 * Accepts an order. A receipt that contradicts the status passes, because the order can still be shown, changed and
 * deleted.
 */
export const isOrder: Guard<Order> = (value): value is Order => isOrderRecord(value);

const isFaultRule = isShape<FaultRule>({
  method: isText,
  path: isText,
  status: isOptional(isNumber),
  transport: isOneOf(...TRANSPORTS, undefined),
  times: isOptional(isNumber),
  when: isOneOf('before', 'after', undefined),
  delayMs: isOptional(isNumber),
  retryAfter: isOptional(isNumber),
});

const isAuth = isShape<Auth>({
  scheme: isOneOf(...AUTH_SCHEMES),
  key: isText,
  tokenKey: isText,
  credentials: isListOf(
    isShape<Credential>({ name: isText, digest: isText, readOnly: isFlag, role: isOneOf(...ROLES, undefined) }),
  ),
  lifetimeSeconds: isNumber,
});

const isRateLimit = isShape<RateLimit>({ id: isText, requests: isNumber, windowSeconds: isNumber });

/** A stored webhook. The names of types and faults are not checked: an unknown one matches no event. */
interface WebhookRecord extends Omit<Webhook, 'types' | 'faults'> {
  readonly types?: readonly string[] | undefined;
  readonly faults: readonly (Omit<DeliveryFaultRule, 'type' | 'fault'> & { type?: string; fault: string })[];
}

const isWebhookRecord = isShape<WebhookRecord>({
  id: isText,
  url: isText,
  secret: isText,
  types: isOptional(isListOf(isText)),
  faults: isListOf(
    isShape<WebhookRecord['faults'][number]>({
      type: isOptional(isText),
      fault: isText,
      times: isOptional(isNumber),
      delaySeconds: isNumber,
    }),
  ),
  gone: isOneOf(true, false, undefined),
});

const isWebhook: Guard<Webhook> = (value): value is Webhook => isWebhookRecord(value);

export const isSettings: Guard<Settings> = isShape<Settings>({
  clock: isNullable(isEither(isNumber, isShape<RunningClock>({ startAt: isNumber, since: isNumber }))),
  delayMs: isNumber,
  faults: isListOf(isFaultRule),
  faultCounter: isText,
  journal: isFlag,
  auth: isNullable(isAuth),
  rateLimit: isNullable(isRateLimit),
  events: isFlag,
  webhooks: isListOf(isWebhook),
  webhookDelivery: isOneOf(...WEBHOOK_DELIVERIES),
  switches: isMapOf(isAnything),
});

export const isJournalEntry: Guard<JournalEntry> = isShape<JournalEntry>({
  id: isText,
  receivedAt: isNumber,
  method: isText,
  path: isText,
  route: isNullable(isText),
  query: isMapOf(isEither(isText, isListOf(isText))),
  headers: isMapOf(isText),
  body: isNullable(isText),
  replayed: isOneOf(true, undefined),
  status: isNullable(isNumber),
  durationMs: isNumber,
  fault: isOptional(isNumber),
  client: isOptional(isText),
});
