import { setTimeout } from 'node:timers/promises';
import { send } from '../api.ts';

/** The waits of another sandbox's GET, in milliseconds. */
export interface Waits {
  readonly longest: number;
  readonly median: number;
  readonly count: number;
}

/**
 * Gets the orders of another sandbox repeatedly until `isOver`. Each wait counts without that of a simultaneous GET to an
 * idle server, which is the share of the machine and of this process.
 */
export async function sampleWaits(baseUrl: () => string, idleUrl: string, isOver: () => boolean): Promise<Waits> {
  const waits: number[] = [];
  let warm = '';
  while (!isOver()) {
    const url = baseUrl();
    const [wait, idle] = await Promise.all([waitFor(url), waitFor(idleUrl)]);
    // The first request to a server waits for code that is loaded and compiled.
    if (url === warm && wait !== undefined && idle !== undefined) waits.push(Math.max(wait - idle, 0));
    warm = url;
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
