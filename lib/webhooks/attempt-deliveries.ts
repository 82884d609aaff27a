import { setTimeout } from 'node:timers/promises';
import { LAST_CLOCK } from '../sandboxes/clock.ts';
import type { StoredEvent } from '../sandboxes/event.ts';
import { dueAgain } from '../sandboxes/make-event.ts';
import { ownTurn } from '../sandboxes/own-turn.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { attemptDelivery, type DeliveryRun, type RunState, timeIn, webhookOf } from './attempt-delivery.ts';
import { changeDeliveries, endUnwantedDeliveries } from './change-deliveries.ts';
import { type PendingDelivery, pendingDeliveries } from './retry-schedule.ts';
import { waitForEarlierRuns } from './run-queue.ts';
import { ATTEMPT_TIME, messagesOf } from './send-messages.ts';

/** Real milliseconds in which the attempts of a run end, so that a request for them is answered within 20 seconds. */
const RUN_TIME = 16_000;

/** Real milliseconds between two looks at an attempt that another process makes. */
const POLL = 100;

/** What a run has done, and what is left. */
export type DeliverySummary = ReturnType<typeof summaryOf>;

/**
 * Attempts the due deliveries of a sandbox in the order of their events, one after the other, and waits for attempts
 * that other runs make. A conditional write with a lease in real time precedes each attempt, so two processes never
 * make the same one at once, and one that a crash interrupted is made again when its lease has ended.
 */
export async function attemptDeliveries(run: DeliveryRun): Promise<DeliverySummary> {
  const { storage, name, signal, within = RUN_TIME } = run;
  const end = performance.now() + within;
  const hasTimeFor = (duration: number) => performance.now() + duration <= end;
  const endRun = await waitForEarlierRuns(storage, name, within - ATTEMPT_TIME, signal);
  try {
    // Once earlier runs have ended, so that none of this process makes the attempts.
    if (run.only) await makeDueAgain(await storage.enter(name), run.only);
    return await runUntilDone(run, endRun ? hasTimeFor : () => false);
  } finally {
    endRun?.();
  }
}

async function makeDueAgain(sandbox: Sandbox, event: StoredEvent): Promise<void> {
  const { webhooks } = sandbox.settings;
  await changeDeliveries(sandbox.events, event, (deliveries) =>
    dueAgain({ ...event, deliveries }, webhooks, timeIn(sandbox)),
  );
}

async function runUntilDone(run: DeliveryRun, hasTimeFor: RunState['hasTimeFor']): Promise<DeliverySummary> {
  const { storage, name, signal, advanceClock = false, isAutomatic = false } = run;
  const counts = { attempted: 0, delivered: 0 };
  const isStopped = ({ settings }: Sandbox) =>
    signal?.aborted === true || (isAutomatic && settings.webhookDelivery === 'manual');
  for (;;) {
    await ownTurn();
    const sandbox = await storage.enter(name);
    const events = await endUnwantedDeliveries(sandbox, sandbox.settings.webhooks);
    const byId = new Map(events.map((event) => [event.id, event]));
    const state: RunState = { ...run, sandbox, events: byId, counts, isStopped, hasTimeFor };
    const outcome = await attemptDue(state);
    if (outcome === 'changed') continue;
    const isLate = outcome === 'out of time' || (advanceClock && !hasTimeFor(0));
    if (!isLate && advanceClock && (await advanceToNext(state))) continue;
    return summaryOf(state, isLate);
  }
}

/** Attempts until nothing is due. After any attempt, the sandbox has to be read again, because it may have changed. */
async function attemptDue(state: RunState): Promise<'nothing due' | 'changed' | 'out of time'> {
  for (let attempts = 0; ; attempts += 1) {
    await ownTurn();
    const { first, free } = nextDue(state);
    if (!first) return attempts === 0 ? 'nothing due' : 'changed';
    if (state.isStopped(state.sandbox) || !state.hasTimeFor(free ? longestAttempt(state, free) : 0))
      return 'out of time';
    const event = await (free ? attemptDelivery(state, free) : afterLease(state, first));
    if (!event) return 'changed';
    state.events.set(event.id, event);
  }
}

/**
 * Returns the first delivery that is due, and the first that may be attempted now: while another process makes an
 * attempt, later ones to the same URL wait.
 */
function nextDue({ sandbox, events, only }: RunState) {
  const [now, realTime] = [timeIn(sandbox), Date.now()];
  const busy = new Set<string>();
  let first: PendingDelivery | undefined;
  for (const pending of pendingDeliveries([...events.values()])) {
    if (pending.dueAt > now || (only && only.id !== pending.event.id)) continue;
    first ??= pending;
    const { url, leasedUntil = 0 } = pending.delivery;
    if (leasedUntil > realTime) busy.add(url);
    if (!busy.has(url)) return { first, free: pending };
  }
  return { first };
}

/**
 * Returns the real milliseconds that the next attempt of a delivery may take: longer if a fault may send two messages.
 */
function longestAttempt({ sandbox }: RunState, { delivery }: PendingDelivery): number {
  const faults = webhookOf(sandbox, delivery)?.faults ?? [];
  return ATTEMPT_TIME * Math.max(1, ...faults.map(({ fault }) => messagesOf(fault).length));
}

/** Waits a moment for another process that makes an attempt, and returns the event as it is then. */
async function afterLease({ sandbox }: RunState, { event }: PendingDelivery): Promise<StoredEvent | undefined> {
  await setTimeout(POLL);
  return sandbox.events.get(event);
}

/** Moves a clock that stands still to the next attempt. Returns false if there is none before the clock ends. */
async function advanceToNext({ sandbox, events }: RunState): Promise<boolean> {
  const next = Math.min(...[...pendingDeliveries([...events.values()])].map(({ dueAt }) => dueAt));
  if (next > LAST_CLOCK) return false;
  const { clock } = await sandbox.changeSettings((settings) =>
    typeof settings.clock === 'number' && settings.clock < next ? { ...settings, clock: next } : settings,
  );
  return typeof clock === 'number';
}

function summaryOf({ sandbox, events, counts }: RunState, more: boolean) {
  const { attempted, delivered } = counts;
  const times = [...pendingDeliveries([...events.values()])].map(({ delivery }) => delivery.nextAttemptAt ?? 0);
  return {
    /** The attempts of the run, delivered and failed. */
    attempted,
    delivered,
    failed: attempted - delivered,
    /** The deliveries with an attempt still to come. */
    pending: times.length,
    /** The time of the next attempt, in milliseconds since 1970 by the sandbox's clock. */
    nextAttemptAt: times.length === 0 ? null : Math.min(...times),
    /** Whether attempts are due that the run had no time for. */
    more,
    /** The sandbox's clock after the run. */
    clock: sandbox.settings.clock,
  };
}
