import { createHmac } from 'node:crypto';
import { formatInstant } from '../../sandboxes/clock.ts';
import type { DeliveryFault } from '../../sandboxes/events/delivery.ts';
import type { OrderEvent } from '../../sandboxes/events/event.ts';
import type { Webhook } from '../../sandboxes/events/webhook.ts';
import { orderJson } from '../response/represent-order.ts';
import type { WebhookMessage } from '../webhooks/post-webhook.ts';

/** What precedes the base64 of a secret. */
export const SECRET_PREFIX = 'whsec_';

/** How far the fault `old-timestamp` sets the time back, in seconds. Receivers accept five minutes. */
const OLD = 600;

/**
 * Returns the message about an event, as https://www.standardwebhooks.com specifies it. Its body is the same at every
 * attempt. `realTime` is in milliseconds since 1970, by the real clock, because receivers compare it with theirs.
 */
export function webhookMessage(
  event: OrderEvent,
  { secret }: Pick<Webhook, 'secret'>,
  realTime: number,
  fault?: DeliveryFault,
): WebhookMessage {
  const seconds = Math.floor(realTime / 1_000) - (fault === 'old-timestamp' ? OLD : 0);
  const body = bodyOf(event, event.type);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signed = signature(fault === 'bad-signature' ? anotherKey(key) : key, event.id, seconds, body);
  return message(event.id, seconds, signed, fault === 'tampered' ? tampered(body) : body);
}

/** Returns a signed message of a type that does not exist, with an id of its own. */
export function unknownTypeMessage(
  event: OrderEvent,
  { secret }: Pick<Webhook, 'secret'>,
  realTime: number,
): WebhookMessage {
  const seconds = Math.floor(realTime / 1_000);
  const id = `${event.id}-unknown`;
  const body = bodyOf(event, 'order.teleported');
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return message(id, seconds, signature(key, id, seconds, body), body);
}

function message(id: string, seconds: number, signed: string, body: string): WebhookMessage {
  return {
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signed,
    },
    body,
  };
}

function bodyOf({ timestamp, order }: OrderEvent, type: string): string {
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
