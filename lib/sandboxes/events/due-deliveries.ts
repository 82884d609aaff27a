import type { Delivery } from './delivery.ts';
import type { StoredEvent } from './event.ts';

/** A delivery that is still to be attempted, with its event and its place in the event. */
export interface PendingDelivery {
  readonly event: StoredEvent;
  readonly delivery: Delivery;
  readonly index: number;
  /** When its next attempt is due, in milliseconds since 1970 by the sandbox's clock. */
  readonly dueAt: number;
}

/** Returns the pending deliveries of events, which must be sorted by timestamp, order id and version, in the same order. */
export function pendingDeliveries(events: readonly StoredEvent[]): PendingDelivery[] {
  /** The URLs to which a later event has been attempted. */
  const attempted = new Set<string>();
  const pending: PendingDelivery[] = [];
  for (const event of events.toReversed()) {
    const found = event.deliveries.flatMap((delivery, index) =>
      delivery.ended === null ? { event, delivery, index, dueAt: dueTimeOf(delivery, attempted) } : [],
    );
    pending.push(...found.reverse());
    for (const { url, attempts } of event.deliveries) if (attempts.length > 0) attempted.add(url);
  }
  return pending.reverse();
}

/**
 * A first attempt is due at once, even if a clock that stands still shows a time before the event's: the second change of
 * an order in the same millisecond has a later timestamp. A reordered one is due once a later event was attempted.
 */
function dueTimeOf({ url, attempts, nextAttemptAt, nextFault }: Delivery, attempted: ReadonlySet<string>): number {
  if (attempts.length > 0 || nextAttemptAt === null) return nextAttemptAt ?? 0;
  if (nextFault === undefined) return 0;
  return nextFault === 'reordered' && attempted.has(url) ? 0 : nextAttemptAt;
}
