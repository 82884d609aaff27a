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
import * as is from './guards.ts';

/** Thrown if a stored record is damaged. The message names the record. */
class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/**
 * Returns the value if the guard accepts it.
 * @throws DamagedRecord naming `record`, such as `order ORD-1700000000000-001`.
 */
export function requireRecord<T>(guard: is.Guard<T>, value: unknown, record: string): T {
  if (guard(value)) return value;
  throw new DamagedRecord(messageFor(record));
}

/**
 * Parses a record that is stored as JSON.
 * @throws DamagedRecord naming `record`.
 */
export function parseRecord<T>(guard: is.Guard<T>, json: string, record: string): T {
  try {
    return requireRecord(guard, JSON.parse(json), record);
  } catch (error) {
    throw error instanceof SyntaxError ? new DamagedRecord(messageFor(record), { cause: error }) : error;
  }
}

function messageFor(record: string): string {
  return `The stored ${record} is damaged`;
}

/** A stored order. A bug may have stored a receipt that contradicts the status. */
interface OrderRecord extends Omit<Order, 'status' | 'receipt'> {
  readonly status: OrderStatus;
  readonly receipt?: Receipt | undefined;
}

const isOrderRecord = is.shape<OrderRecord>({
  id: is.text,
  status: is.oneOf(...ORDER_STATUSES),
  customerName: is.text,
  customerEmail: is.text,
  owner: is.optional(is.text),
  items: is.listOf(is.shape<OrderLine>({ name: is.text, quantity: is.number, price: is.number })),
  total: is.number,
  version: is.number,
  updatedAt: is.number,
  receipt: is.optional(is.shape<Receipt>({ issuedAt: is.number, totalAmount: is.number })),
});

/**
 * Accepts an order. A receipt that contradicts the status passes, because the order can still be shown, changed and
 * deleted.
 */
export const isOrder: is.Guard<Order> = (value): value is Order => isOrderRecord(value);

const isFaultRule = is.shape<FaultRule>({
  method: is.text,
  path: is.text,
  status: is.optional(is.number),
  transport: is.oneOf(...TRANSPORTS, undefined),
  times: is.optional(is.number),
  when: is.oneOf('before', 'after', undefined),
  delayMs: is.optional(is.number),
  retryAfter: is.optional(is.number),
});

const isAuth = is.shape<Auth>({
  scheme: is.oneOf(...AUTH_SCHEMES),
  key: is.text,
  tokenKey: is.text,
  credentials: is.listOf(
    is.shape<Credential>({ name: is.text, digest: is.text, readOnly: is.flag, role: is.oneOf(...ROLES, undefined) }),
  ),
  lifetimeSeconds: is.number,
});

const isRateLimit = is.shape<RateLimit>({ id: is.text, requests: is.number, windowSeconds: is.number });

/** A stored webhook. The names of types and faults are not checked: an unknown one matches no event. */
interface WebhookRecord extends Omit<Webhook, 'types' | 'faults'> {
  readonly types?: readonly string[] | undefined;
  readonly faults: readonly (Omit<DeliveryFaultRule, 'type' | 'fault'> & { type?: string; fault: string })[];
}

const isWebhookRecord = is.shape<WebhookRecord>({
  id: is.text,
  url: is.text,
  secret: is.text,
  types: is.optional(is.listOf(is.text)),
  faults: is.listOf(
    is.shape<WebhookRecord['faults'][number]>({
      type: is.optional(is.text),
      fault: is.text,
      times: is.optional(is.number),
      delaySeconds: is.number,
    }),
  ),
  gone: is.oneOf(true, false, undefined),
});

const isWebhook: is.Guard<Webhook> = (value): value is Webhook => isWebhookRecord(value);

export const isSettings: is.Guard<Settings> = is.shape<Settings>({
  clock: is.nullable(is.either(is.number, is.shape<RunningClock>({ startAt: is.number, since: is.number }))),
  delayMs: is.number,
  faults: is.listOf(isFaultRule),
  faultCounter: is.text,
  journal: is.flag,
  auth: is.nullable(isAuth),
  rateLimit: is.nullable(isRateLimit),
  events: is.flag,
  webhooks: is.listOf(isWebhook),
  webhookDelivery: is.oneOf(...WEBHOOK_DELIVERIES),
  switches: is.mapOf(is.anything),
});

export const isJournalEntry: is.Guard<JournalEntry> = is.shape<JournalEntry>({
  id: is.text,
  receivedAt: is.number,
  method: is.text,
  path: is.text,
  route: is.nullable(is.text),
  query: is.mapOf(is.either(is.text, is.listOf(is.text))),
  headers: is.mapOf(is.text),
  body: is.nullable(is.text),
  replayed: is.oneOf(true, undefined),
  status: is.nullable(is.number),
  durationMs: is.number,
  fault: is.optional(is.number),
  client: is.optional(is.text),
});
