import { setTimeout } from 'node:timers/promises';
import { send } from '../api.ts';

/** The waits of another sandbox's GET, in milliseconds. */
export interface Waits {
  readonly longest: number;
  readonly median: number;
  readonly count: number;
}

/** A sample counts if a server that does nothing else answers within this time, because then the machine was not busy. */
const QUIET = 50;

/**
 * Gets the orders of another sandbox repeatedly until `isOver`, each time together with a GET to an idle server, whose wait
 * shows the share of the machine and of this process.
 */
export async function sampleWaits(baseUrl: () => string, idleUrl: string, isOver: () => boolean): Promise<Waits> {
  const waits: number[] = [];
  while (!isOver()) {
    const [wait, idle] = await Promise.all([waitFor(baseUrl()), waitFor(idleUrl)]);
    if (wait !== undefined && idle !== undefined && idle < QUIET) waits.push(wait);
    await setTimeout(10);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  return { longest: sorted.at(-1) ?? 0, median: sorted[sorted.length >> 1] ?? 0, count: sorted.length };
}

/** Returns how long a GET waits. Undefined if the server was killed meanwhile. */
async function waitFor(baseUrl: string): Promise<number | undefined> {
  const start = performance.now();
  try {
    await send(baseUrl, 'GET', '/sandboxes/other/orders');
    return performance.now() - start;
  } catch {
    return undefined;
  }
}
