import { timeOn } from '../sandboxes/clock.ts';
import {
  type Delivery,
  type DeliveryFaultRule,
  doesWait,
  FIRST_FAULTS,
  type StoredEvent,
  type Webhook,
} from '../sandboxes/event.ts';
import type { Sandbox, Storage } from '../sandboxes/sandbox.ts';
import { changeDeliveries } from './change-deliveries.ts';
import { afterSending, isDelivered, type PendingDelivery } from './retry-schedule.ts';
import { ATTEMPT_TIME, type Beginning, type SendEvent, sendMessages } from './send-messages.ts';

/**
 * Real milliseconds for which a process holds the right to an attempt: longer than any attempt and the calls around it.
 */
const LEASE = 15_000;

export interface DeliveryRun {
  readonly storage: Storage;
  /** The name of the sandbox. */
  readonly name: string;
  readonly send: SendEvent;
  /** Whether to move a clock that stands still to each next attempt. */
  readonly advanceClock?: boolean | undefined;
  /**
   * An event that is delivered once more to every webhook that takes its type. The run leaves all other events alone.
   */
  readonly only?: StoredEvent | undefined;
  /** Whether the server started the run by itself. Setting `webhookDelivery` to `manual` ends it. */
  readonly isAutomatic?: boolean | undefined;
  /** Real milliseconds in which all attempts end. Default: 16 seconds. */
  readonly within?: number | undefined;
  /** Ends the run. An attempt in progress is then made again by a later run. */
  readonly signal?: AbortSignal | undefined;
}

/** A run on its way. */
export interface RunState extends DeliveryRun {
  /** The sandbox as it was when it was entered last. */
  sandbox: Sandbox;
  /** Its events as they were when they were read last, by their ids, oldest first. */
  readonly events: Map<string, StoredEvent>;
  /** How many messages the run has sent, and how many of them were delivered. */
  readonly counts: { attempted: number; delivered: number };
  /** Whether the run has to end, although attempts may be due. */
  readonly isStopped: (sandbox: Sandbox) => boolean;
  /** Whether an attempt that takes so many milliseconds ends in time. */
  readonly hasTimeFor: (duration: number) => boolean;
}

/**
 * Makes the next attempt of a delivery under a lease, with the settings and at the time of the moment in which each
 * message begins. Returns the event after it; undefined if the sandbox has to be read again.
 */
export async function attemptDelivery(run: RunState, pending: PendingDelivery): Promise<StoredEvent | undefined> {
  const { sandbox, send, signal, counts } = run;
  const { event, delivery, index } = pending;
  const webhook = webhookOf(sandbox, delivery);
  if (!webhook) return undefined;
  const { events } = sandbox;
  const leasedUntil = Date.now() + LEASE;
  const claimed = await events.update(event, event.deliveries.with(index, { ...delivery, leasedUntil }));
  // Another process has written the event.
  if (!claimed) return events.get(event);

  const write = (change: (current: Delivery, isHeld: boolean) => Delivery) =>
    changeDeliveries(events, claimed, (deliveries) =>
      deliveries.map((current) =>
        current.url === delivery.url ? change(current, current.leasedUntil === leasedUntil) : current,
      ),
    );
  const release = (next: Delivery) => write((current, isHeld) => (isHeld ? next : current));
  const begin = () => beginningOf(run, webhook, pending, leasedUntil);

  const rule = delivery.nextFault === undefined ? await chooseFault(sandbox, webhook, pending) : undefined;
  if (rule && doesWait(rule.fault)) {
    const beginning = await begin();
    return release(beginning ? putOff(delivery, rule, beginning.at) : delivery);
  }
  const sent = await sendMessages(send, begin, event, delivery.nextFault ?? rule?.fault);
  if (signal?.aborted || (sent.attempts.length === 0 && !sent.gone)) {
    await release(delivery);
    return undefined;
  }
  counts.attempted += sent.attempts.length;
  counts.delivered += sent.attempts.filter(isDelivered).length;
  const written = await write((current, isHeld) => {
    if (isHeld) return afterSending(current, sent);
    // The delivery has ended meanwhile, or another process holds it.
    return { ...current, attempts: [...current.attempts, ...sent.attempts] };
  });
  if (!sent.gone) return written;
  await markGone(sandbox, webhook);
  return undefined;
}

/** Returns the webhook of a delivery; undefined if it is no longer set. */
export function webhookOf({ settings }: Sandbox, { url }: Delivery): Webhook | undefined {
  return settings.webhooks.find((webhook) => webhook.url === url);
}

/** Returns the time on the sandbox's clock, in milliseconds since 1970. */
export function timeIn({ settings }: Sandbox): number {
  return timeOn(settings.clock, Date.now());
}

/**
 * Enters the sandbox again. Returns undefined if the attempt must not begin now: its webhook was set again or is gone,
 * the clock was set back, the run has to end, or another process could get the lease before the attempt ends.
 */
async function beginningOf(
  run: RunState,
  { id }: Webhook,
  { delivery, dueAt }: PendingDelivery,
  leasedUntil: number,
): Promise<Beginning | undefined> {
  const sandbox = await run.storage.enter(run.name);
  run.sandbox = sandbox;
  const webhook = webhookOf(sandbox, delivery);
  const at = timeIn(sandbox);
  if (webhook?.id !== id || webhook.gone || dueAt > at) return undefined;
  if (run.isStopped(sandbox) || Date.now() + ATTEMPT_TIME > leasedUntil) return undefined;
  return { webhook, at };
}

/** Marks a webhook, unless `webhooks` was set meanwhile. */
async function markGone(sandbox: Sandbox, { id }: Webhook): Promise<void> {
  await sandbox.changeSettings((settings) => ({
    ...settings,
    webhooks: settings.webhooks.map((webhook) => (webhook.id === id ? { ...webhook, gone: true } : webhook)),
  }));
}

/** Returns the first rule that the next attempt of a delivery meets, and counts its use. */
async function chooseFault(sandbox: Sandbox, webhook: Webhook, { event, delivery }: PendingDelivery) {
  const isFirst = delivery.attempts.length === 0;
  for (const [index, rule] of webhook.faults.entries()) {
    if (rule.type !== undefined && rule.type !== event.type) continue;
    if (!isFirst && FIRST_FAULTS.some((fault) => fault === rule.fault)) continue;
    if (await sandbox.add(webhook.id, [String(index)], { limit: rule.times })) return rule;
  }
  return undefined;
}

/** Returns the delivery put off by a fault that waits, from `now` (milliseconds since 1970). */
function putOff({ url, attempts }: Delivery, { fault, delaySeconds }: DeliveryFaultRule, now: number): Delivery {
  return { url, attempts, ended: null, nextAttemptAt: now + delaySeconds * 1_000, nextFault: fault };
}
