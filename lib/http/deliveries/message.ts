import { createHmac } from 'node:crypto';
import { formatInstant } from '../../sandboxes/clock.ts';
import type { DeliveryFault } from '../../sandboxes/events/delivery.ts';
import type { OrderEvent } from '../../sandboxes/events/event.ts';
import type { Webhook } from '../../sandboxes/events/webhook.ts';
import { orderJson } from '../response/represent-order.ts';
import type { WebhookMessage } from '../webhooks/post-webhook.ts';

/** What precedes the base64 of a secret. */
const SECRET_PREFIX = 'whsec_';

/** How far the fault `old-timestamp` sets the time back, in seconds. Receivers accept five minutes. */
const OLD = 600;

/** An event whose type may be unknown, as in the fault `unknown-type`. */
interface SentEvent extends Omit<OrderEvent, 'type'> {
  readonly type: string;
}

/**
 * Returns the message about an event, as https://www.standardwebhooks.com specifies it. Its body is the same at every
 * attempt. `realTime` is in milliseconds since 1970, by the real clock, because receivers compare it with theirs.
 */
export function webhookMessage(
  event: SentEvent,
  { secret }: Pick<Webhook, 'secret'>,
  realTime: number,
  fault?: DeliveryFault,
): WebhookMessage {
  const seconds = Math.floor(realTime / 1_000) - (fault === 'old-timestamp' ? OLD : 0);
  const body = bodyOf(event);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signed = signature(fault === 'bad-signature' ? anotherKey(key) : key, event.id, seconds, body);
  return {
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signed,
    },
    body: fault === 'tampered' ? tampered(body) : body,
  };
}

/** Returns a signed message of a type that does not exist, with an id of its own. */
export function unknownTypeMessage(
  event: OrderEvent,
  webhook: Pick<Webhook, 'secret'>,
  realTime: number,
): WebhookMessage {
  return webhookMessage({ ...event, id: `${event.id}-unknown`, type: 'order.teleported' }, webhook, realTime);
}

function bodyOf({ type, timestamp, order }: SentEvent): string {
  return `{"type":"${type}","timestamp":"${formatInstant(timestamp)}","data":${orderJson(order).text}}`;
}

function signature(key: Buffer, id: string, seconds: number, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

function anotherKey(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from('another')]);
}

/** Puts a digit in front of the order's total, so that the body stays a valid event. */
function tampered(body: string): string {
  return body.replace(/"total":(?=[\d.]+,(?:"receipt"|"createdAt"))/, '"total":9');
}
