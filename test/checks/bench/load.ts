import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const CONNECTIONS = 16;

export type Load = Awaited<ReturnType<typeof measure>>;

/** The requests of every connection: one path after another, repeatedly. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly paths: readonly string[];
  readonly body?: string;
}

/** A running server, and the id of its process. */
export interface Running extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/**
 * Sends a call for some whole seconds on 16 connections, from one thread of wrk, which is a process of its own. Returns
 * the requests per second, latencies in milliseconds, and the server's CPU microseconds per request.
 * @throws Error if wrk is not installed, or if any response is not a success.
 */
export async function measure({ url, pid }: Running, { method = 'GET', body = '', paths }: Call, seconds: number) {
  const options = ['--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${seconds}s`];
  const script = ['--script', join(import.meta.dirname, 'load.lua')];
  const before = cpuTime(pid);
  const { stdout } = await run('wrk', [...options, ...script, url, '--', method, body, ...paths]).catch(explain);
  const used = cpuTime(pid) - before;
  const numbers = stdout.trim().split('\n').at(-1)?.split('\t').map(Number) ?? [];
  const [requests = 0, duration = 0, failures = 0, p50 = 0, p99 = 0] = numbers;
  if (requests === 0 || failures > 0) throw new Error(`${failures} of ${requests} requests to ${url} failed`);
  return { rate: requests / (duration / 1e6), p50: p50 / 1000, p99: p99 / 1000, cpu: used / requests };
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error;
  throw new Error('The bench needs wrk: apt-get install wrk, or brew install wrk');
}

/** Microseconds of CPU that a process has used, which Linux counts in hundredths of a second. NaN on other systems. */
function cpuTime(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // After the name, which is in brackets: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The percentile by nearest rank: the smallest value that `percent` percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** The median; for an even number of values, the lower of the two middle values. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The median of each figure. */
export function medians<Figure extends string>(samples: readonly Readonly<Record<Figure, number>>[]) {
  const figures = Object.keys(samples[0] ?? {}) as Figure[];
  const entries = figures.map((figure) => [figure, median(samples.map((sample) => sample[figure]))]);
  return Object.fromEntries(entries) as Record<Figure, number>;
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
