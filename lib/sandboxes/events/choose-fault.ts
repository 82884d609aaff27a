import type { Sandbox } from '../sandbox.ts';
import type { Delivery, DeliveryFault } from './delivery.ts';
import type { OrderEvent } from './event.ts';
import type { DeliveryFaultRule, Webhook } from './webhook.ts';

/** The faults that only a first attempt meets. */
const FIRST_ONLY: readonly DeliveryFault[] = ['late', 'reordered', 'unknown-type'];

/** The faults that put an attempt off. */
const WAITING: readonly DeliveryFault[] = ['late', 'reordered'];

/** Returns the indexes of the rules that match the next attempt of a delivery, in the order in which they are tried. */
export function matchingDeliveryFaults(
  { faults }: Pick<Webhook, 'faults'>,
  { type }: Pick<OrderEvent, 'type'>,
  isFirst: boolean,
): number[] {
  const matches = (rule: DeliveryFaultRule) =>
    (rule.type === undefined || rule.type === type) && (isFirst || !FIRST_ONLY.includes(rule.fault));
  return faults.flatMap((rule, index) => (matches(rule) ? index : []));
}

/** Returns the first rule that the next attempt of a delivery meets, and counts its use. */
export async function chooseFault(
  sandbox: Pick<Sandbox, 'countUpTo'>,
  webhook: Webhook,
  event: Pick<OrderEvent, 'type'>,
  delivery: Pick<Delivery, 'attempts'>,
): Promise<DeliveryFaultRule | undefined> {
  for (const index of matchingDeliveryFaults(webhook, event, delivery.attempts.length === 0)) {
    const rule = webhook.faults[index];
    if (!rule) continue;
    if (rule.times === undefined) return rule;
    const use = await sandbox.countUpTo(rule.times, webhook.id, String(index));
    if (use !== undefined) return rule;
  }
  return undefined;
}

/** Returns the delivery put off by a fault that waits, from `now` (milliseconds since 1970); undefined for other faults. */
export function putOff(
  { url, attempts }: Delivery,
  { fault, delaySeconds }: DeliveryFaultRule,
  now: number,
): Delivery | undefined {
  if (!WAITING.includes(fault)) return undefined;
  return { url, attempts, ended: null, nextAttemptAt: now + delaySeconds * 1_000, nextFault: fault };
}
