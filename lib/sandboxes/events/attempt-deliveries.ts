import { setTimeout } from 'node:timers/promises';
import { type Clock, LAST_CLOCK, timeOn } from '../clock.ts';
import type { Sandbox } from '../sandbox.ts';
import { attemptTurn, type SendEvent } from './attempt-turn.ts';
import { chooseFault, putOff } from './choose-fault.ts';
import type { Delivery, DeliveryFault } from './delivery.ts';
import { type PendingDelivery, pendingDeliveries } from './due-deliveries.ts';
import type { StoredEvent } from './event.ts';
import { type AttemptedTurn, afterTurn, isDelivered } from './retry-schedule.ts';
import type { Webhook } from './webhook.ts';
import { changeDelivery, endUnwantedDeliveries, writeDelivery } from './write-delivery.ts';

/** Real milliseconds in which attempts begin. A turn takes up to 10 seconds, so the last one ends before a function must. */
const BEGIN_WITHIN = 15_000;

/** Real milliseconds for which a process holds the right to an attempt: longer than any turn and the calls around it. */
const LEASE = 12_000;

/** Real milliseconds between two looks at an attempt that another process makes. */
const POLL = 100;

export interface DeliveryRun {
  /** Enters the sandbox, with the settings that it has by then. */
  readonly enter: () => Promise<Sandbox>;
  readonly send: SendEvent;
  /** Whether to move a clock that stands still to each next attempt. */
  readonly advanceClock?: boolean | undefined;
  /** Real milliseconds in which attempts begin. Default: BEGIN_WITHIN. */
  readonly beginWithin?: number | undefined;
  /** Ends the run. An attempt in progress is then made again by a later run. */
  readonly signal?: AbortSignal | undefined;
}

/** What a run has done, and what is left. */
export interface DeliverySummary {
  /** The attempts of the run, delivered and failed. */
  readonly attempted: number;
  readonly delivered: number;
  readonly failed: number;
  /** The deliveries with an attempt still to come. */
  readonly pending: number;
  /** The time of the next attempt, in milliseconds since 1970 by the sandbox's clock. */
  readonly nextAttemptAt: number | null;
  /** Whether attempts are due that the run had no time for. */
  readonly more: boolean;
  /** The sandbox's clock after the run. */
  readonly clock: Clock | null;
}

/** A sandbox as it was when it was read last, its events oldest first, and what the run has done so far. */
interface Pass extends DeliveryRun {
  readonly sandbox: Sandbox;
  events: readonly StoredEvent[];
  readonly tally: { attempted: number; delivered: number };
  readonly isOver: () => boolean;
}

/**
 * Attempts the due deliveries of a sandbox in the order of their events, one after the other, and waits for attempts
 * that other processes make. A conditional write with a lease in real time precedes each attempt, so two processes never
 * make the same one at once, and one that a crash interrupted is made again when its lease has ended.
 */
export async function attemptDeliveries(run: DeliveryRun): Promise<DeliverySummary> {
  const tally = { attempted: 0, delivered: 0 };
  const end = performance.now() + (run.beginWithin ?? BEGIN_WITHIN);
  const isOver = () => performance.now() > end || run.signal?.aborted === true;
  for (;;) {
    const sandbox = await run.enter();
    const events = await endUnwantedDeliveries(sandbox, sandbox.settings.webhooks);
    const pass: Pass = { ...run, sandbox, events, tally, isOver };
    const outcome = await attemptDue(pass);
    if (outcome === 'changed') continue;
    const isLate = outcome === 'out of time' || (run.advanceClock === true && isOver());
    if (!isLate && run.advanceClock && (await advanceToNext(pass))) continue;
    return summaryOf(pass, isLate);
  }
}

/** Attempts until nothing is due. After any attempt, the sandbox has to be read again, because it may have changed. */
async function attemptDue(pass: Pass): Promise<'nothing due' | 'changed' | 'out of time'> {
  for (let turns = 0; ; turns += 1) {
    const due = dueNow(pass);
    if (due.length === 0) return turns === 0 ? 'nothing due' : 'changed';
    if (pass.isOver()) return 'out of time';
    const next = firstFree(due);
    if (!next) {
      await setTimeout(POLL);
      return 'changed';
    }
    const written = await attempt(pass, next);
    if (!written) return 'changed';
    pass.events = pass.events.map((event) => (event.id === written.id ? written : event));
  }
}

function dueNow({ sandbox, events }: Pass): PendingDelivery[] {
  const now = timeIn(sandbox);
  return pendingDeliveries(events).filter(({ dueAt }) => dueAt <= now);
}

/** Returns the first delivery that may be attempted now. While another process makes an attempt, later ones to the same URL wait. */
function firstFree(due: readonly PendingDelivery[]): PendingDelivery | undefined {
  const now = Date.now();
  const busy = new Set<string>();
  for (const pending of due) {
    const { url, leasedUntil = 0 } = pending.delivery;
    if (leasedUntil > now) busy.add(url);
    if (!busy.has(url)) return pending;
  }
  return undefined;
}

/** Returns the event after the attempt; undefined if the sandbox has to be read again. */
async function attempt(pass: Pass, { event, delivery, index }: PendingDelivery): Promise<StoredEvent | undefined> {
  const { sandbox, send, signal, tally } = pass;
  const webhook = sandbox.settings.webhooks.find(({ url }) => url === delivery.url);
  if (!webhook) return undefined;
  const leasedUntil = Date.now() + LEASE;
  const claimed = await writeDelivery(sandbox.events, event, index, { ...delivery, leasedUntil });
  if (!claimed) return undefined;
  const fault = await faultOf(sandbox, webhook, event, delivery);
  if (typeof fault === 'object') return writeDelivery(sandbox.events, claimed, index, fault);
  const turn = await attemptTurn(send, () => timeIn(sandbox), event, webhook, fault);
  if (signal?.aborted) return writeDelivery(sandbox.events, claimed, index, delivery);
  tally.attempted += turn.attempts.length;
  tally.delivered += turn.attempts.filter(isDelivered).length;
  const written = await changeDelivery(sandbox.events, claimed, delivery.url, (current) =>
    current.leasedUntil === leasedUntil ? afterTurn(current, turn) : withAttempts(current, turn),
  );
  if (written?.deliveries[index]?.ended !== 'gone') return written;
  await markGone(sandbox, webhook);
  return undefined;
}

/** Returns the fault of the attempt, or the delivery as it is if a fault puts the attempt off. */
async function faultOf(
  sandbox: Sandbox,
  webhook: Webhook,
  event: StoredEvent,
  delivery: Delivery,
): Promise<DeliveryFault | Delivery | undefined> {
  if (delivery.nextFault !== undefined) return delivery.nextFault;
  const rule = await chooseFault(sandbox, webhook, event, delivery);
  return rule && (putOff(delivery, rule, timeIn(sandbox)) ?? rule.fault);
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

/** Moves a clock that stands still to the next attempt. Returns false if there is none before the clock ends. */
async function advanceToNext({ sandbox, events }: Pass): Promise<boolean> {
  const next = Math.min(...pendingDeliveries(events).map(({ dueAt }) => dueAt));
  if (next > LAST_CLOCK) return false;
  const { clock } = await sandbox.changeSettings((settings) =>
    typeof settings.clock === 'number' && settings.clock < next ? { ...settings, clock: next } : settings,
  );
  return typeof clock === 'number';
}

function summaryOf({ sandbox, events, tally }: Pass, more: boolean): DeliverySummary {
  const { attempted, delivered } = tally;
  const times = pendingDeliveries(events).map(({ delivery }) => delivery.nextAttemptAt ?? 0);
  return {
    attempted,
    delivered,
    failed: attempted - delivered,
    pending: times.length,
    nextAttemptAt: times.length === 0 ? null : Math.min(...times),
    more,
    clock: sandbox.settings.clock,
  };
}

function timeIn({ settings }: Sandbox): number {
  return timeOn(settings.clock, Date.now());
}
