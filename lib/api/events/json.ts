import { formatInstant } from '../../sandboxes/clock.ts';
import type { Delivery, OrderEvent, StoredEvent } from '../../sandboxes/event.ts';
import type { DeliverySummary } from '../../webhooks/attempt-deliveries.ts';
import { representOrder } from '../orders/json.ts';

/** Returns an event with its deliveries as the contract shows it. */
export function representEvent(event: StoredEvent) {
  return { id: event.id, ...representPayload(event), deliveries: event.deliveries.map(representDelivery) };
}

/** Returns the members of an event that its receivers get in the body of a delivery. */
export function representPayload({ type, timestamp, order }: OrderEvent) {
  return { type, timestamp: formatInstant(timestamp), data: representOrder(order) };
}

function representDelivery({ url, ended, attempts, nextAttemptAt }: Delivery) {
  return {
    url,
    ended,
    attempts: attempts.map(({ at, ...attempt }) => ({ at: formatInstant(at), ...attempt })),
    nextAttemptAt: nextAttemptAt === null ? null : formatInstant(nextAttemptAt),
  };
}

/** Returns what a run of deliveries has done, as the contract shows it. */
export function representDeliveries({ nextAttemptAt, clock: _, ...summary }: DeliverySummary) {
  return { ...summary, nextAttemptAt: nextAttemptAt === null ? null : formatInstant(nextAttemptAt) };
}
