import type { Delivery, DeliveryAttempt, DeliveryEnd, StoredEvent } from '../sandboxes/event.ts';

/**
 * How long after each failed attempt the next one follows, in seconds by the sandbox's clock. These are the steps of
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md without jitter.
 */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** The most seconds of a `Retry-After` that count. */
const MAX_RETRY_AFTER = 86_400;

/** The outcome of an attempt: one message that was sent, or two with the fault `duplicate`. */
export interface SentMessages {
  readonly attempts: readonly DeliveryAttempt[];
  /** The seconds in the `Retry-After` of a 429 or 503, if it had one. */
  readonly retryAfter?: number | undefined;
  /** Whether any response was a 410. */
  readonly gone?: boolean;
}

/** Returns the delivery after an attempt: ended, or with the time of its next attempt. */
export function afterSending({ url, attempts: earlier }: Delivery, sent: SentMessages): Delivery {
  const { attempts, retryAfter = 0, gone = false } = sent;
  const all = [...earlier, ...attempts];
  const end = (ended: DeliveryEnd): Delivery => ({ url, attempts: all, ended, nextAttemptAt: null });
  if (attempts.some(isDelivered)) return end('delivered');
  if (gone) return end('gone');
  // The two messages of a `duplicate` are one step of the schedule.
  const duplicates = all.filter(({ fault }) => fault === 'duplicate').length;
  const seconds = RETRY_SECONDS[all.length - duplicates / 2 - 1];
  const last = attempts.at(-1);
  if (seconds === undefined || !last) return end('failed');
  const wait = Math.max(seconds, Math.min(retryAfter, MAX_RETRY_AFTER));
  return { url, attempts: all, ended: null, nextAttemptAt: last.at + wait * 1_000 };
}

/** Whether the receiver has taken the event: any status of success. */
export function isDelivered({ status }: Pick<DeliveryAttempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A delivery that is still to be attempted, with its event and its place in the event. */
export interface PendingDelivery {
  readonly event: StoredEvent;
  readonly delivery: Delivery;
  readonly index: number;
  /** When its next attempt is due, in milliseconds since 1970 by the sandbox's clock. */
  readonly dueAt: number;
}

/**
 * Yields the pending deliveries of events, which must be sorted by timestamp, order id and version, in the same order.
 */
export function* pendingDeliveries(events: readonly StoredEvent[]): Generator<PendingDelivery, void> {
  let attempted: ReadonlyMap<string, number> | undefined;
  for (const [place, event] of events.entries()) {
    for (const [index, delivery] of event.deliveries.entries()) {
      if (delivery.ended !== null) continue;
      if (delivery.nextFault === 'reordered') attempted ??= lastAttempted(events);
      const isOvertaken = (attempted?.get(delivery.url) ?? 0) > place;
      yield { event, delivery, index, dueAt: dueTimeOf(delivery, isOvertaken) };
    }
  }
}

/** Returns the place of the last event that was attempted, for each URL. */
function lastAttempted(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  return new Map(
    events.flatMap(({ deliveries }, place) =>
      deliveries.flatMap(({ url, attempts }): [string, number][] => (attempts.length > 0 ? [[url, place]] : [])),
    ),
  );
}

/**
 * A first attempt is due at once, even if a clock that stands still shows a time before the event's: the second change
 * of an order in the same millisecond has a later timestamp. A reordered one is due once a later event was attempted.
 */
function dueTimeOf({ attempts, nextAttemptAt, nextFault }: Delivery, isOvertaken: boolean): number {
  if (attempts.length > 0 || nextAttemptAt === null) return nextAttemptAt ?? 0;
  if (nextFault === undefined) return 0;
  return nextFault === 'reordered' && isOvertaken ? 0 : nextAttemptAt;
}
