import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two attempts, for one attempt, and in all. */
const INTERVAL = 100;
const ATTEMPT_TIME = 2_000;
const TOTAL_TIME = 60_000;

/**
 * Resolves once the server at the base URL is healthy.
 * @throws Error after 60 seconds.
 */
export async function waitForServer(baseUrl: string): Promise<void> {
  const end = performance.now() + TOTAL_TIME;
  while (performance.now() < end) {
    if (await isHealthy(baseUrl)) return;
    await setTimeout(INTERVAL);
  }
  throw new Error(`No healthy server on ${baseUrl} after ${TOTAL_TIME / 1000} seconds`);
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(ATTEMPT_TIME) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
