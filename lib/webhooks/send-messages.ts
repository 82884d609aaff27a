import type { DeliveryAttempt, DeliveryFault, OrderEvent, Webhook } from '../sandboxes/event.ts';
import type { SentMessages } from './retry-schedule.ts';

/** The real milliseconds that one request to a receiver may take in all. */
export const ATTEMPT_TIME = 5_000;

/** The outcome of one request to a receiver. */
export interface ReceiverResponse extends Pick<DeliveryAttempt, 'status' | 'error' | 'durationMs'> {
  /** The seconds in the `Retry-After` of a 429 or 503. */
  readonly retryAfter?: number | undefined;
}

/**
 * Sends one message about an event to a webhook, with a fault that the message itself shows, if any. With
 * `unknown-type`, that is the message of the unknown type. It never rejects, and takes at most ATTEMPT_TIME.
 */
export type SendEvent = (event: OrderEvent, webhook: Webhook, fault?: DeliveryFault) => Promise<ReceiverResponse>;

/** A webhook at the moment in which an attempt begins, and the sandbox's time then, in milliseconds since 1970. */
export interface Beginning {
  readonly webhook: Webhook;
  readonly at: number;
}

/** The status of a receiver that wants no more deliveries (Gone). */
const GONE = 410;

const LOST: ReceiverResponse = { status: null, error: 'The attempt was not made, because of its fault', durationMs: 0 };

/**
 * The faults of the messages that one attempt sends, one after the other. The message of an unknown type does not count
 * as an attempt to deliver the event.
 */
export function messagesOf(fault: DeliveryFault | undefined): readonly (DeliveryFault | undefined)[] {
  if (fault === 'duplicate') return [fault, fault];
  return fault === 'unknown-type' ? [fault, undefined] : [fault];
}

/**
 * Sends the messages of an attempt, one after the other. `begin` is called before each; no message follows an
 * undefined.
 */
export async function sendMessages(
  send: SendEvent,
  begin: () => Promise<Beginning | undefined>,
  event: OrderEvent,
  fault?: DeliveryFault,
): Promise<SentMessages> {
  const attempts: DeliveryAttempt[] = [];
  let sent: SentMessages = { attempts };
  for (const message of messagesOf(fault)) {
    const beginning = await begin();
    if (!beginning) break;
    const response = fault === 'lost' ? LOST : await send(event, beginning.webhook, message);
    const { status, error, durationMs, retryAfter } = response;
    if (message !== 'unknown-type')
      attempts.push({ at: beginning.at, status, error, durationMs, fault: fault ?? null });
    sent = { attempts, retryAfter, gone: sent.gone === true || status === GONE };
  }
  // One attempt without its duplicate is an attempt like any other.
  const isHalf = fault === 'duplicate' && attempts.length === 1;
  return isHalf ? { ...sent, attempts: attempts.map((attempt) => ({ ...attempt, fault: null })) } : sent;
}
