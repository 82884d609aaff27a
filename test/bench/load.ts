import autocannon from 'autocannon';
import { median } from './statistics.ts';

export const CONNECTIONS = 16;

/** What one load measured: requests a second, and latencies in milliseconds. */
export interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** A request to repeat; with `paths`, each is sent once and the load ends with the last. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path?: string;
  readonly paths?: readonly string[];
  readonly body?: string;
}

/** Sends a call over and over for so many seconds, on 16 connections. @throws Error when any answer is not a 2xx. */
export async function measure(url: string, call: Call, seconds: number): Promise<Load> {
  const start = performance.now();
  const result = await autocannon({
    url: `${url}${call.path ?? ''}`,
    connections: CONNECTIONS,
    method: call.method ?? 'GET',
    ...(call.body !== undefined && { body: call.body, headers: { 'content-type': 'application/json' } }),
    ...(call.paths ? oneByOne(call.paths) : { duration: seconds }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers of ${url} were no success`);
  const { p50, p99 } = result.latency;
  // Its own duration is in whole sample intervals, too coarse for a load of so many requests.
  const elapsed = call.paths ? (performance.now() - start) / 1000 : result.duration;
  return { rate: result.requests.total / elapsed, p50, p99 };
}

/** The median of several loads. */
export function middle(loads: readonly Load[]): Load {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
  };
}

function oneByOne(paths: readonly string[]): Partial<autocannon.Options> {
  const left = paths.values();
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: left.next().value ?? '/health' });
  // It ends with a sample, so these have to be short.
  return { amount: paths.length, sampleInt: 20, requests: [{ setupRequest }] };
}
