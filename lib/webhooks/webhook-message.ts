import { createHmac } from 'node:crypto';
import type { DeliveryFault, OrderEvent, Webhook } from '../sandboxes/event.ts';

/** Returns the body about an event: its type, its time and its order, as the API shows them. */
export type Represent = (event: OrderEvent) => object;

/** A request to a receiver: its headers and its body. */
export type WebhookMessage = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** What precedes the base64 of a secret. */
const SECRET_PREFIX = 'whsec_';

/** How far the fault `old-timestamp` sets the time back, in seconds. Receivers accept five minutes. */
const OLD = 600;

/**
 * Returns the message about an event, as https://www.standardwebhooks.com specifies it. Its body is the same at every
 * attempt. `realTime` is in milliseconds since 1970, by the real clock, because receivers compare it with theirs. With
 * the fault `unknown-type`, the message has a type that does not exist, and an id of its own.
 */
export function webhookMessage(
  event: OrderEvent,
  represent: Represent,
  { secret }: Pick<Webhook, 'secret'>,
  realTime: number,
  fault?: DeliveryFault,
): WebhookMessage {
  const seconds = Math.floor(realTime / 1_000) - (fault === 'old-timestamp' ? OLD : 0);
  const isUnknown = fault === 'unknown-type';
  const id = isUnknown ? `${event.id}-unknown` : event.id;
  const body = JSON.stringify({ ...represent(event), ...(isUnknown && { type: 'order.teleported' }) });
  const sign = (each: string) => {
    const key = Buffer.from(each.slice(SECRET_PREFIX.length), 'base64');
    const signingKey = fault === 'bad-signature' ? Buffer.concat([key, Buffer.from('another')]) : key;
    return `v1,${createHmac('sha256', signingKey).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  };
  return {
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': [secret].flat().map(sign).join(' '),
    },
    body: fault === 'tampered' ? tampered(body) : body,
  };
}

/** Puts a digit in front of the order's total, so that the body stays a valid event. */
function tampered(body: string): string {
  return body.replace(/"total":(?=[\d.]+,(?:"receipt"|"createdAt"))/, '"total":9');
}
