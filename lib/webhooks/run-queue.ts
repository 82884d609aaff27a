import { setTimeout } from 'node:timers/promises';
import type { Storage } from '../sandboxes/sandbox.ts';

/** The end of the last run that waits in each sandbox, by its name. */
const queues = new WeakMap<Storage, Map<string, Promise<void>>>();

/**
 * Waits until the earlier runs of this process in a sandbox have ended, so that they do not compete for each attempt.
 * Returns what ends the run; undefined if they take longer than `patience` (real milliseconds), or if `signal` is
 * aborted.
 */
export async function waitForEarlierRuns(
  storage: Storage,
  name: string,
  patience: number,
  signal?: AbortSignal,
): Promise<(() => void) | undefined> {
  const queue = queues.get(storage) ?? new Map<string, Promise<void>>();
  queues.set(storage, queue);
  const earlier = queue.get(name);
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = Promise.all([earlier, promise]).then(() => {
    if (queue.get(name) === ended) queue.delete(name);
  });
  queue.set(name, ended);
  if (!earlier || (await endsWithin(earlier, patience, signal))) return resolve;
  resolve();
  return undefined;
}

async function endsWithin(work: Promise<void>, patience: number, signal?: AbortSignal): Promise<boolean> {
  const stop = new AbortController();
  const signals = signal ? [stop.signal, signal] : [stop.signal];
  const timer = setTimeout(Math.max(patience, 0), false, { signal: AbortSignal.any(signals) }).catch(() => false);
  const isFree = await Promise.race([work.then(() => true), timer]);
  stop.abort();
  return isFree;
}
