/** The faults of a delivery. */
export const DELIVERY_FAULTS = [
  'duplicate',
  'lost',
  'bad-signature',
  'tampered',
  'old-timestamp',
  'late',
  'reordered',
  'unknown-type',
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Whether a fault puts an attempt off, by the sandbox's clock. */
export function doesWait(fault: string): boolean {
  return fault === 'late' || fault === 'reordered';
}

/** One attempt to deliver an event. */
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
