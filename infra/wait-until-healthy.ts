import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESS_REFUSED } from '../lib/http/gateway-refusals.ts';

/** Milliseconds until a good answer, between two requests, and after a good answer if more have to follow. */
const PATIENCE = 60_000;
const PAUSE = 100;
const LONG_PAUSE = 1_000;

/** How much of a response an error shows, in characters. */
const BODY_START = 300;

/** What helps if a changed API cannot be deployed to LocalStack. */
export const DESTROY_FIRST = 'LocalStack 4.14 cannot change an API: npm run destroy, then deploy again';

const ON_LOCALSTACK = `${DESTROY_FIRST}. If the name does not resolve, your DNS server drops names of 127.0.0.1`;

type State = 'healthy' | 'refused';

interface Waiting {
  /** The time until the first good answer, in milliseconds. */
  readonly patience?: number;
  /** The time for one response, in milliseconds. */
  readonly responseTime?: number;
  /** How many equal good answers in a row it takes. */
  readonly answers?: number;
  /** Waits for some milliseconds. */
  readonly pause?: (time: number) => Promise<void>;
}

/**
 * Waits until `GET /health` is a 200, which the API, its functions and the store have to be up for. A new stage of API
 * Gateway takes some seconds to reach the whole gateway, whose parts answer different connections. Also returns if the
 * gateway refuses the address of this machine.
 * @throws Error with the last bad response if it is not healthy in time.
 */
export async function waitUntilHealthy(
  baseUrl: string,
  { patience = PATIENCE, responseTime = patience, answers = 1, pause = (time) => wait(time) }: Waiting = {},
): Promise<State> {
  const end = Date.now() + patience;
  const inRow: State[] = [];
  let problem: string;
  do {
    const answer = await healthOf(baseUrl, responseTime);
    const isGood = answer === 'healthy' || answer === 'refused';
    if (isGood && inRow.every((state) => state === answer)) {
      inRow.push(answer);
      if (inRow.length >= answers) return answer;
    } else inRow.length = 0;
    problem = isGood ? 'its answers vary' : answer;
    await pause(inRow.length > 0 ? LONG_PAUSE : PAUSE);
  } while (inRow.length > 0 || Date.now() < end);
  const hint = new URL(baseUrl).hostname.endsWith('.localstack.cloud') ? `. ${ON_LOCALSTACK}` : '';
  throw new Error(`${baseUrl} is not healthy after ${patience / 1_000} seconds: ${problem}${hint}`);
}

/** Asks on a new connection. Returns `healthy`, `refused`, or a description of the problem. */
async function healthOf(baseUrl: string, responseTime: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(responseTime);
    const response = await fetch(`${baseUrl}/health`, { signal, headers: { Connection: 'close' } });
    const text = await response.text();
    // A stage that is not ready returns a 403 of its own.
    if (response.status === 403 && text.includes(ADDRESS_REFUSED)) return 'refused';
    return response.ok ? 'healthy' : `GET /health is a ${response.status}: ${text.slice(0, BODY_START)}`;
  } catch (error) {
    return `GET /health has no response: ${error instanceof Error ? String(error.cause ?? error) : error}`;
  }
}
