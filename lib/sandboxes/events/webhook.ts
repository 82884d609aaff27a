import type { DeliveryFault } from './delivery.ts';
import type { EventType } from './event.ts';

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
  /** `whsec_` and the base64 of 24 to 64 bytes. */
  readonly secret: string;
  /** The types of the events that are delivered. Undefined means every type. */
  readonly types?: readonly EventType[] | undefined;
  readonly faults: readonly DeliveryFaultRule[];
  /** Whether the URL answered 410, after which nothing more is delivered to it. */
  readonly gone?: boolean | undefined;
}
