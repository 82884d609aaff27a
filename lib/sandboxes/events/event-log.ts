import type { Delivery } from './delivery.ts';
import type { StoredEvent } from './event.ts';

/** How many events a sandbox keeps. When there are more, the one that was written first goes, pending or not. */
export const EVENT_LOG_SIZE = 1000;

/**
 * The events of one sandbox and their deliveries. Events are added only by the change that they report. Every method
 * throws StoreUnavailable if the store cannot be reached or is throttling.
 */
export interface EventLog {
  /** Returns at most EVENT_LOG_SIZE events, newest first: sorted by timestamp, order id and version. Strongly consistent. */
  list(): Promise<readonly StoredEvent[]>;
  /** Returns the event as it is now. Undefined if it is gone. */
  get(event: StoredEvent): Promise<StoredEvent | undefined>;
  /**
   * Replaces the deliveries of an event in one atomic step and returns the event as it is then. Returns undefined, and
   * changes nothing, if its deliveries were written since it was read, if the event is gone, or after a reset.
   */
  update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined>;
}
