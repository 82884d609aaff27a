import type { Sandbox } from '../sandbox.ts';
import type { Delivery, DeliveryFault } from './delivery.ts';
import type { OrderEvent } from './event.ts';
import type { DeliveryFaultRule, Webhook } from './webhook.ts';

/** The faults that only a first attempt meets. */
const FIRST_ONLY: readonly DeliveryFault[] = ['late', 'reordered', 'unknown-type'];

/** Returns the first rule that the next attempt of a delivery meets, and counts its use. */
export async function chooseFault(
  sandbox: Pick<Sandbox, 'countUpTo'>,
  webhook: Webhook,
  event: Pick<OrderEvent, 'type'>,
  delivery: Pick<Delivery, 'attempts'>,
): Promise<DeliveryFaultRule | undefined> {
  const isFirst = delivery.attempts.length === 0;
  for (const [index, rule] of webhook.faults.entries()) {
    if (rule.type !== undefined && rule.type !== event.type) continue;
    if (!isFirst && FIRST_ONLY.includes(rule.fault)) continue;
    if (rule.times === undefined) return rule;
    const use = await sandbox.countUpTo(rule.times, webhook.id, String(index));
    if (use !== undefined) return rule;
  }
  return undefined;
}

/** Returns the delivery put off by a fault that waits, from `now` (milliseconds since 1970). */
export function putOff({ url, attempts }: Delivery, { fault, delaySeconds }: DeliveryFaultRule, now: number): Delivery {
  return { url, attempts, ended: null, nextAttemptAt: now + delaySeconds * 1_000, nextFault: fault };
}
