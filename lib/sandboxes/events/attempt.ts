import { timeOn } from '../clock.ts';
import type { Sandbox } from '../sandbox.ts';
import { ATTEMPT_TIME, attemptTurn, type Beginning, type SendEvent } from './attempt-turn.ts';
import { chooseFault, putOff } from './choose-fault.ts';
import { type Delivery, doesWait } from './delivery.ts';
import type { PendingDelivery } from './due-deliveries.ts';
import type { StoredEvent } from './event.ts';
import { type AttemptedTurn, afterTurn, isDelivered } from './retry-schedule.ts';
import type { Webhook } from './webhook.ts';
import { changeDelivery, writeDelivery } from './write-delivery.ts';

/** Real milliseconds for which a process holds the right to an attempt: longer than any turn and the calls around it. */
const LEASE = 15_000;

/** The parts of a run that its attempts share. */
export interface AttemptContext {
  /** The sandbox as it was when it was entered last. */
  sandbox: Sandbox;
  readonly enter: () => Promise<Sandbox>;
  readonly send: SendEvent;
  readonly signal?: AbortSignal | undefined;
  readonly tally: { attempted: number; delivered: number };
  /** Whether the run has to end, although attempts may be due. */
  readonly isStopped: (sandbox: Sandbox) => boolean;
}

/**
 * Makes the next attempt of a delivery under a lease, with the settings and at the time of the moment in which each message
 * begins. Returns the event after it; undefined if the sandbox has to be read again.
 */
export async function attempt(context: AttemptContext, pending: PendingDelivery): Promise<StoredEvent | undefined> {
  const { sandbox, send, signal, tally } = context;
  const { event, delivery, index } = pending;
  const webhook = webhookOf(sandbox, delivery);
  if (!webhook) return undefined;
  const { events } = sandbox;
  const leasedUntil = Date.now() + LEASE;
  const claimed = await writeDelivery(events, event, index, { ...delivery, leasedUntil });
  // Another process has written the event.
  if (!claimed) return events.get(event);

  const write = (change: (current: Delivery, isHeld: boolean) => Delivery) =>
    changeDelivery(events, claimed, delivery.url, (current) => change(current, current.leasedUntil === leasedUntil));
  const release = (next: Delivery) => write((current, isHeld) => (isHeld ? next : current));
  const begin = () => beginningOf(context, webhook, pending, leasedUntil);

  const rule = delivery.nextFault === undefined ? await chooseFault(sandbox, webhook, event, delivery) : undefined;
  if (rule && doesWait(rule.fault)) {
    const beginning = await begin();
    return release(beginning ? putOff(delivery, rule, beginning.at) : delivery);
  }
  const turn = await attemptTurn(send, begin, event, delivery.nextFault ?? rule?.fault);
  if (signal?.aborted || (turn.attempts.length === 0 && !turn.gone)) {
    await release(delivery);
    return undefined;
  }
  tally.attempted += turn.attempts.length;
  tally.delivered += turn.attempts.filter(isDelivered).length;
  const written = await write((current, isHeld) => (isHeld ? afterTurn(current, turn) : withAttempts(current, turn)));
  if (!turn.gone) return written;
  await markGone(sandbox, webhook);
  return undefined;
}

export function webhookOf({ settings }: Sandbox, { url }: Delivery): Webhook | undefined {
  return settings.webhooks.find((webhook) => webhook.url === url);
}

export function timeIn({ settings }: Sandbox): number {
  return timeOn(settings.clock, Date.now());
}

/**
 * Enters the sandbox again. Returns undefined if the attempt must not begin now: its webhook was set again or is gone, the
 * clock was set back, the run has to end, or another process could get the lease before the attempt ends.
 */
async function beginningOf(
  context: AttemptContext,
  { id }: Webhook,
  { delivery, dueAt }: PendingDelivery,
  leasedUntil: number,
): Promise<Beginning | undefined> {
  const sandbox = await context.enter();
  context.sandbox = sandbox;
  const webhook = webhookOf(sandbox, delivery);
  const at = timeIn(sandbox);
  if (webhook?.id !== id || webhook.gone || dueAt > at) return undefined;
  if (context.isStopped(sandbox) || Date.now() + ATTEMPT_TIME > leasedUntil) return undefined;
  return { webhook, at };
}

/** The delivery has ended meanwhile, or another process holds it. */
function withAttempts(delivery: Delivery, { attempts }: AttemptedTurn): Delivery {
  return { ...delivery, attempts: [...delivery.attempts, ...attempts] };
}

/** Marks a webhook, unless `webhooks` was set meanwhile. */
async function markGone(sandbox: Sandbox, { id }: Webhook): Promise<void> {
  await sandbox.changeSettings((settings) => ({
    ...settings,
    webhooks: settings.webhooks.map((webhook) => (webhook.id === id ? { ...webhook, gone: true } : webhook)),
  }));
}
