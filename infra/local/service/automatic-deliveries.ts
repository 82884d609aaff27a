import type { Log } from '../../../lib/http/log.ts';
import type { Clock } from '../../../lib/sandboxes/clock.ts';
import { attemptDeliveries } from '../../../lib/sandboxes/events/attempt-deliveries.ts';
import type { SendEvent } from '../../../lib/sandboxes/events/attempt-turn.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';

/** The longest time that a timer of Node can wait, in milliseconds. */
const MAX_WAIT = 2 ** 31 - 1;

/** Milliseconds until the next run if the store fails. */
const AFTER_FAILURE = 5_000;

/** The deliveries that a server makes by itself. */
export interface AutomaticDeliveries {
  /** Starts a run in a sandbox, at the end of this turn of the event loop. Runs of one sandbox follow one another. */
  readonly startRun: (name: string) => void;
  /** Whether a sandbox has had a run since the server started. */
  readonly hasRun: (name: string) => boolean;
  /** Starts a run in each sandbox that has webhooks. */
  readonly resume: () => Promise<void>;
  /** Ends all runs, and resolves once they have ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes the due deliveries of sandboxes. One timer waits for the earliest next attempt in any of them; it does not keep
 * the process alive.
 */
export function deliverAutomatically(
  storage: Storage,
  sendWith: (signal: AbortSignal) => SendEvent,
  log: Log,
): AutomaticDeliveries {
  const stopped = new AbortController();
  const { signal } = stopped;
  const send = sendWith(signal);
  const runs = new Map<string, { isDueAgain: boolean; ended: Promise<void> }>();
  /** The real time of the next attempt in each sandbox that has had a run, if one is pending. */
  const nextRuns = new Map<string, number | undefined>();
  let timer: NodeJS.Timeout | undefined;

  const startRun = (name: string) => {
    const running = runs.get(name);
    if (running) running.isDueAgain = true;
    else if (!signal.aborted) setImmediate(begin, name);
  };

  const begin = (name: string) => {
    if (signal.aborted) return;
    if (runs.has(name)) return startRun(name);
    const run = { isDueAgain: false, ended: Promise.resolve() };
    runs.set(name, run);
    run.ended = runOnce(name).then(() => {
      runs.delete(name);
      if (run.isDueAgain) startRun(name);
      setTimer();
    });
  };

  const runOnce = async (name: string) => {
    try {
      nextRuns.set(name, await nextRunAfter(name));
    } catch (error) {
      log.fault('deliveries', error);
      nextRuns.set(name, Date.now() + AFTER_FAILURE);
    }
  };

  const nextRunAfter = async (name: string) => {
    const enter = () => storage.enter(name);
    const { settings } = await enter();
    if (signal.aborted || settings.webhookDelivery === 'manual' || settings.webhooks.length === 0) return undefined;
    const { more, nextAttemptAt, clock } = await attemptDeliveries({ enter, send, signal });
    return more ? Date.now() : realTimeOf(nextAttemptAt, clock);
  };

  const setTimer = () => {
    clearTimeout(timer);
    const times = [...nextRuns.values()].filter((time) => time !== undefined);
    if (times.length === 0 || signal.aborted) return;
    const wait = Math.max(Math.min(...times) - Date.now(), 0);
    timer = setTimeout(startDueRuns, Math.min(wait, MAX_WAIT)).unref();
  };

  const startDueRuns = () => {
    const now = Date.now();
    for (const [name, time] of nextRuns) {
      if (time === undefined || time > now) continue;
      nextRuns.set(name, undefined);
      startRun(name);
    }
    setTimer();
  };

  return {
    startRun,
    hasRun: (name) => nextRuns.has(name),
    resume: async () => {
      for (const name of (await storage.namesWithWebhooks?.()) ?? []) startRun(name);
    },
    stop: async () => {
      clearTimeout(timer);
      stopped.abort();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

/** Returns the real time at which a clock shows a time; undefined if it stands still. All are in milliseconds since 1970. */
function realTimeOf(time: number | null, clock: Clock | null): number | undefined {
  if (time === null || typeof clock === 'number') return undefined;
  return clock === null ? time : clock.since + time - clock.startAt;
}
