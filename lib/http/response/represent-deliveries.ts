import { formatInstant } from '../../sandboxes/clock.ts';
import type { DeliverySummary } from '../../sandboxes/events/attempt-deliveries.ts';

/** Returns what a run of deliveries has done, as the contract shows it. */
export function representDeliveries({ nextAttemptAt, clock: _, ...summary }: DeliverySummary) {
  return { ...summary, nextAttemptAt: nextAttemptAt === null ? null : formatInstant(nextAttemptAt) };
}
