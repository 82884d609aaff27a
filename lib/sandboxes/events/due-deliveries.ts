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

/** Yields the pending deliveries of events, which must be sorted by timestamp, order id and version, in the same order. */
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
 * A first attempt is due at once, even if a clock that stands still shows a time before the event's: the second change of
 * an order in the same millisecond has a later timestamp. A reordered one is due once a later event was attempted.
 */
function dueTimeOf({ attempts, nextAttemptAt, nextFault }: Delivery, isOvertaken: boolean): number {
  if (attempts.length > 0 || nextAttemptAt === null) return nextAttemptAt ?? 0;
  if (nextFault === undefined) return 0;
  return nextFault === 'reordered' && isOvertaken ? 0 : nextAttemptAt;
}
