import type { Delivery, DeliveryAttempt, DeliveryFault } from './delivery.ts';
import type { OrderEvent } from './event.ts';
import type { AttemptedTurn } from './retry-schedule.ts';
import type { Webhook } from './webhook.ts';

/** The outcome of one request to a receiver. */
export interface ReceiverResponse extends Pick<DeliveryAttempt, 'status' | 'error' | 'durationMs'> {
  /** The seconds in the `Retry-After` of a 429 or 503. */
  readonly retryAfter?: number | undefined;
}

/**
 * Sends an event to a webhook once, with a fault that the message itself shows, if any. It never rejects, and takes at
 * most 5 seconds (10 for `unknown-type`, which sends two messages).
 */
export type SendEvent = (event: OrderEvent, webhook: Webhook, fault?: DeliveryFault) => Promise<ReceiverResponse>;

const LOST: ReceiverResponse = { status: null, error: 'The attempt was not made, because of its fault', durationMs: 0 };

/** How often an event is sent in one turn. */
function timesOf(fault: DeliveryFault | undefined): number {
  return fault === 'duplicate' ? 2 : 1;
}

/** Makes the attempts of one turn, one after the other. `now` returns the sandbox's time. */
export async function attemptTurn(
  send: SendEvent,
  now: () => number,
  event: OrderEvent,
  webhook: Webhook,
  fault?: DeliveryFault,
): Promise<AttemptedTurn> {
  const attempts: DeliveryAttempt[] = [];
  let retryAfter: number | undefined;
  for (let time = 0; time < timesOf(fault); time += 1) {
    const at = now();
    const response = fault === 'lost' ? LOST : await send(event, webhook, fault);
    const { status, error, durationMs } = response;
    attempts.push({ at, status, error, durationMs, fault: fault ?? null });
    retryAfter = response.retryAfter;
  }
  return { attempts, retryAfter };
}

/** Ends a delivery without a further attempt. */
export function endDelivery({ url, attempts }: Delivery, ended: 'gone' | 'removed'): Delivery {
  return { url, attempts, ended, nextAttemptAt: null };
}
