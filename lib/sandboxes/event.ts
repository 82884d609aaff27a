import type { Order } from '../orders/order.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

const [, ...LATER_STATUSES] = ORDER_STATUSES;

/** The events of a new status. */
const MOVED = LATER_STATUSES.map((status) => `order.${status}` as const);

/** What can happen to an order. A change of items and status is named by the status. */
export const EVENT_TYPES = ['order.created', 'order.updated', ...MOVED, 'order.deleted'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A change of an order. It is written in the same atomic step as the change. */
export interface OrderEvent {
  /** `evt-<sandbox>-<the digits of the order's id>-<the order's version>`. A delete counts as a version. */
  readonly id: string;
  readonly type: EventType;
  /**
   * The instant of the change, in milliseconds since 1970. It is later than that of any earlier change of the order.
   */
  readonly timestamp: number;
  /** The order after the change. A deleted order is as it was last. */
  readonly order: Order;
}

/** An event with its deliveries, one for each webhook that its sandbox had when the event was written. */
export interface StoredEvent extends OrderEvent {
  readonly deliveries: readonly Delivery[];
  /** Grows with each write of the deliveries. */
  readonly revision: number;
  /**
   * When the event was written, in real milliseconds since 1970, if its store needs that to find the ones written
   * first.
   */
  readonly writtenAt?: number | undefined;
}

/** A fault for the deliveries of one webhook. */
export interface DeliveryFaultRule {
  /** The type of the events whose deliveries meet the rule. Undefined means every type. */
  readonly type?: EventType | undefined;
  readonly fault: DeliveryFault;
  /** How many attempts meet the rule. Undefined means all of them. */
  readonly times?: number | undefined;
  /** The sandbox's seconds that `late` and `reordered` wait. */
  readonly delaySeconds: number;
}

/** A URL to which the events of a sandbox are delivered. */
export interface Webhook {
  /** Random, and new whenever the setting is written. The uses of the faults are counted under it. */
  readonly id: string;
  readonly url: string;
  /** `whsec_` and the base64 of 24 to 64 bytes; or several, each of which signs every message. */
  readonly secret: string | readonly string[];
  /** The types of the events that are delivered. Undefined means every type. */
  readonly types?: readonly EventType[] | undefined;
  readonly faults: readonly DeliveryFaultRule[];
  /** Whether the URL answered 410, after which nothing more is delivered to it. */
  readonly gone?: boolean | undefined;
}

/** The faults that only a first attempt meets. */
export const FIRST_FAULTS = ['late', 'reordered', 'unknown-type'] as const;

const OTHER_FAULTS = ['duplicate', 'lost', 'bad-signature', 'tampered', 'old-timestamp'] as const;

export const DELIVERY_FAULTS = [...OTHER_FAULTS, ...FIRST_FAULTS] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Whether a fault puts an attempt off, by the sandbox's clock. */
export function doesWait(fault: string): boolean {
  return fault === 'late' || fault === 'reordered';
}

export interface DeliveryAttempt {
  /** The sandbox's time, in milliseconds since 1970. */
  readonly at: number;
  /** The status of the receiver's response. Null if there was none. */
  readonly status: number | null;
  /** Why there was no response, or none in time. Null if there was one. */
  readonly error: string | null;
  /** Real milliseconds. */
  readonly durationMs: number;
  readonly fault: DeliveryFault | null;
}

/** Why nothing more is attempted. */
export const DELIVERY_ENDS = ['delivered', 'failed', 'gone', 'removed'] as const;
export type DeliveryEnd = (typeof DELIVERY_ENDS)[number];

/** The delivery of one event to one webhook. */
export interface Delivery {
  readonly url: string;
  readonly attempts: readonly DeliveryAttempt[];
  /**
   * `delivered`, `failed` after the last retry, `gone` after a 410 of this URL, `removed` with its webhook; null while
   * an attempt is still to come.
   */
  readonly ended: DeliveryEnd | null;
  /** The sandbox's time of the next attempt, in milliseconds since 1970. Null if `ended` is set. */
  readonly nextAttemptAt: number | null;
  /** A fault that was chosen for the next attempt before it was made, such as `late`. */
  readonly nextFault?: DeliveryFault | undefined;
  /** Until when, in real milliseconds since 1970, a process holds the right to make the next attempt. */
  readonly leasedUntil?: number | undefined;
}

/** How many events a sandbox keeps. When there are more, the one that was written first goes, pending or not. */
export const EVENT_LOG_SIZE = 1000;

/**
 * The events of one sandbox and their deliveries. Events are added only by the change that they report. Every method
 * throws StoreUnavailable if the store cannot be reached or is throttling.
 */
export interface EventLog {
  /**
   * Returns at most EVENT_LOG_SIZE events, newest first: sorted by timestamp, order id and version. Strongly
   * consistent.
   */
  list(): Promise<readonly StoredEvent[]>;
  /** Returns the event as it is now. Undefined if it is gone. */
  get(event: StoredEvent): Promise<StoredEvent | undefined>;
  /**
   * Replaces the deliveries of an event in one atomic step and returns the event as it is then. Returns undefined, and
   * changes nothing, if its deliveries were written since it was read, if the event is gone, or after a reset.
   */
  update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined>;
}
