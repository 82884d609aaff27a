import autocannon from 'autocannon';
import { median, percentile } from './statistics.ts';

export const CONNECTIONS = 16;

/** The results of one load: requests per second, and latencies in milliseconds. */
export interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** The requests of every connection: one path after another, repeatedly. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly paths: readonly string[];
  /** If set, each path is sent only once, by one connection, and the load ends with the last path. */
  readonly once?: boolean;
  readonly body?: string;
}

/**
 * Sends a call for some seconds on 16 connections. The requests are built before the clock starts.
 * @throws Error if any response is not a 2xx.
 */
export async function measure(url: string, call: Call, seconds: number): Promise<Load> {
  let start = 0;
  let connection = 0;
  const latencies: number[] = [];
  const share = Math.ceil(call.paths.length / CONNECTIONS);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    method: call.method ?? 'GET',
    ...(call.body !== undefined && { body: call.body, headers: { 'content-type': 'application/json' } }),
    // A load with a fixed number of requests ends at the end of a sample, so samples are short.
    ...(call.once ? { amount: call.paths.length, sampleInt: 20 } : { duration: seconds }),
    setupClient: (client) => {
      const paths = call.once ? call.paths.slice(connection * share, (connection + 1) * share) : call.paths;
      client.setRequests(paths.map((path) => ({ path })));
      connection += 1;
      // autocannon rounds its own latencies to milliseconds.
      client.on('response', (_status, _bytes, latency) => latencies.push(latency));
      start = performance.now();
    },
  });
  const elapsed = call.once ? (performance.now() - start) / 1000 : result.duration;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses from ${url} were not successful`);
  return { rate: result.requests.total / elapsed, p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}

export function middle(loads: readonly Load[]): Load {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
  };
}
