import { parseJson } from '../../parse-text.ts';
import type { components } from '../generated/api.d.ts';

type Order = components['schemas']['Order'];
type PaidOrder<Status extends Order['status']> = Order & {
  readonly status: Status;
  readonly receipt: components['schemas']['Receipt'];
};

/** The types of events. */
export type EventType = components['schemas']['EventType'];

/** The order of an event, by the event's type. */
interface DataOf {
  'order.created': Order & { readonly status: 'pending' };
  'order.updated': Order & { readonly status: 'pending' };
  'order.paid': PaidOrder<'paid'>;
  'order.completed': PaidOrder<'completed'>;
  'order.cancelled': Order & { readonly status: 'cancelled' };
  'order.deleted': Order;
}

/** A message as a receiver got it. A duplicate or a retry is a message of its own, with the same `id`. */
export interface ReceivedEvent<Type extends string = string> {
  /** The event's id, from the header `webhook-id`. Empty if the header is missing. */
  readonly id: string;
  /** Empty if the body is not JSON with a type. */
  readonly type: Type;
  /** The instant of the change. */
  readonly timestamp: string;
  /** The order after the change. */
  readonly data: Type extends EventType ? DataOf[Type] : Order;
  /** The headers of the request, with lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent. */
  readonly body: string;
  /** Whether the signature fits the body, and `webhook-timestamp` is within five minutes of now. */
  readonly isValid: boolean;
  /** Why the message is not valid. */
  readonly problem: string | undefined;
  /** The status of the response. Undefined while the receiver has not answered. */
  readonly status: number | undefined;
}

/** Returns the type, the timestamp and the order of a body, or undefined if it is not JSON with a type. */
export function parseEvent(body: string): Pick<ReceivedEvent, 'type' | 'timestamp' | 'data'> | undefined {
  const parsed = parseJson(body);
  const isEvent = parsed instanceof Object && 'type' in parsed && typeof parsed.type === 'string';
  // Only the service sends events, and its OpenAPI document has their type.
  return isEvent ? (parsed as ReceivedEvent) : undefined;
}
