import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESS_REFUSED } from '../lib/http/gateway-refusals.ts';

/** Milliseconds in all, and between two requests. */
const PATIENCE = 60_000;
const PAUSE = 100;

/** How much of a response an error shows, in characters. */
const BODY_START = 300;

const ON_LOCALSTACK =
  'LocalStack 4.14 cannot change an API: npm run destroy, then deploy again. ' +
  'If the name does not resolve, your DNS server drops names of 127.0.0.1';

/**
 * Waits until `GET /health` is a 200, which the API, its functions and the store have to be up for. A new stage of API
 * Gateway takes some seconds to reach the whole gateway. Also returns if the gateway refuses the address of this
 * machine. `patience` and `responseTime` are in milliseconds.
 * @throws Error with the last response if it is not healthy in time.
 */
export async function waitUntilHealthy(
  baseUrl: string,
  { patience = PATIENCE, responseTime = patience }: { patience?: number; responseTime?: number } = {},
): Promise<'healthy' | 'refused'> {
  const end = Date.now() + patience;
  let last: string;
  do {
    last = await healthOf(baseUrl, responseTime);
    if (last === 'healthy' || last === 'refused') return last;
    await wait(PAUSE);
  } while (Date.now() < end);
  const hint = new URL(baseUrl).hostname.endsWith('.localstack.cloud') ? `. ${ON_LOCALSTACK}` : '';
  throw new Error(`${baseUrl} is not healthy after ${patience / 1_000} seconds: ${last}${hint}`);
}

/** Returns `healthy`, `refused`, or a description of the problem. */
async function healthOf(baseUrl: string, responseTime: number): Promise<string> {
  try {
    const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(responseTime) });
    const text = await response.text();
    // A stage that is not ready returns a 403 of its own.
    if (response.status === 403 && text.includes(ADDRESS_REFUSED)) return 'refused';
    return response.ok ? 'healthy' : `GET /health is a ${response.status}: ${text.slice(0, BODY_START)}`;
  } catch (error) {
    return `GET /health has no response: ${error instanceof Error ? String(error.cause ?? error) : error}`;
  }
}
