import type { Order } from '../../orders/order.ts';
import type { Delivery } from './delivery.ts';

/** What can happen to an order. A change of items and status is named by the status. */
export const EVENT_TYPES = [
  'order.created',
  'order.updated',
  'order.paid',
  'order.completed',
  'order.cancelled',
  'order.deleted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A change of an order. It is written in the same atomic step as the change. */
export interface OrderEvent {
  /** `evt-<sandbox>-<the digits of the order's id>-<the order's version>`. A delete counts as a version. */
  readonly id: string;
  readonly type: EventType;
  /** The instant of the change, in milliseconds since 1970. It is later than that of any earlier change of the order. */
  readonly timestamp: number;
  /** The order after the change. A deleted order is as it was last. */
  readonly order: Order;
}

/** An event with its deliveries, one for each webhook that its sandbox had when the event was written. */
export interface StoredEvent extends OrderEvent {
  readonly deliveries: readonly Delivery[];
  /** Grows with each write of the deliveries. */
  readonly revision: number;
  /** When the event was written, in real milliseconds since 1970, if its store needs that to find the ones written first. */
  readonly writtenAt?: number | undefined;
}
