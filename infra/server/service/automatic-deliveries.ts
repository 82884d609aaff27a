import type { Log } from '../../../lib/http/log.ts';
import type { Clock } from '../../../lib/sandboxes/clock.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { attemptDeliveries } from '../../../lib/webhooks/attempt-deliveries.ts';
import type { SendEvent } from '../../../lib/webhooks/send-messages.ts';

/** The longest time that a timer of Node can wait, in milliseconds. */
const MAX_WAIT = 2 ** 31 - 1;

/** How many sandboxes to remember that have had a run. */
const MAX_KNOWN = 1_000;

/** Milliseconds until the next run if the store fails. */
const AFTER_FAILURE = 5_000;

/**
 * Makes the due deliveries of sandboxes. A timer waits for the next attempt in each of them, and does not keep the process
 * alive.
 */
export function deliverAutomatically(storage: Storage, sendWith: (signal: AbortSignal) => SendEvent, log: Log) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const send = sendWith(signal);
  const runs = new Map<string, { isDueAgain: boolean; ended: Promise<void> }>();

  /** Starts a run in a sandbox, at the end of this turn of the event loop. Runs of one sandbox follow one another. */
  const startRun = (name: string) => {
    const running = runs.get(name);
    if (running) running.isDueAgain = true;
    else setImmediate(begin, name);
  };
  const nextRuns = scheduleRuns(startRun);

  /** Attempts a sandbox's due deliveries. Returns the real time of the next run; undefined if none is needed. */
  const nextRunAfter = async (name: string) => {
    const { settings } = await storage.enter(name);
    if (settings.webhookDelivery === 'manual') return undefined;
    const { more, nextAttemptAt, clock } = await attemptDeliveries({ storage, name, send, signal, isAutomatic: true });
    return more ? Date.now() : realTimeOf(nextAttemptAt, clock);
  };

  const begin = (name: string) => {
    if (signal.aborted) return;
    if (runs.has(name)) return startRun(name);
    const run = { isDueAgain: false, ended: Promise.resolve() };
    runs.set(name, run);
    run.ended = nextRunAfter(name)
      .catch((error: unknown) => {
        log.fault('deliveries', error);
        return Date.now() + AFTER_FAILURE;
      })
      .then((time) => {
        runs.delete(name);
        if (signal.aborted) return;
        nextRuns.set(name, time);
        if (run.isDueAgain) startRun(name);
      });
  };

  /** Ends all runs, and resolves once they have ended. */
  const stop = async () => {
    nextRuns.stop();
    stopped.abort();
    await Promise.all([...runs.values()].map(({ ended }) => ended));
  };
  /** Starts a run in each sandbox that has webhooks. */
  const resume = async () => {
    for (const name of (await storage.namesWithWebhooks?.()) ?? []) startRun(name);
  };
  return { startRun, hasRun: nextRuns.has, resume, stop };
}

/** Starts the next run of each sandbox when its time has come. All times are real, in milliseconds since 1970. */
function scheduleRuns(startRun: (name: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  /** The sandboxes that have had a run, the last one at the end. */
  const known = new Set<string>();
  return {
    /** Whether a sandbox is one of the last 1,000 that have had a run. */
    has: (name: string) => known.has(name),
    set: (name: string, time: number | undefined) => {
      known.delete(name);
      known.add(name);
      const [oldest] = known;
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      clearTimeout(timers.get(name));
      timers.delete(name);
      if (time === undefined) return;
      // A run before its time finds nothing due, and sets the next timer.
      const wait = Math.min(Math.max(time - Date.now(), 0), MAX_WAIT);
      timers.set(name, setTimeout(startRun, wait, name).unref());
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/**
 * Returns the real time at which a clock shows a time; undefined if it stands still. All are in milliseconds since
 * 1970.
 */
function realTimeOf(time: number | null, clock: Clock | null): number | undefined {
  if (time === null || typeof clock === 'number') return undefined;
  return clock === null ? time : clock.since + time - clock.startAt;
}
