import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
import { type Call, median, type Target } from './load.ts';

export interface Running extends Target {
  /** Milliseconds from the start of the process to its first response. */
  readonly firstResponse: number;
  stop(): Promise<void>;
}

/** A response as a bare server repeats it. */
interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const BARE = 'test/checks/bench/bare-server.js';

const SMALL: Recorded = { status: 200, headers: { 'content-type': 'application/json' }, body: 'x'.repeat(500) };

/** The headers that node:http adds itself. */
const ADDED = ['connection', 'date', 'keep-alive'];

/** Starts the service of a checkout on a free port, by default of this one and with its orders in memory. */
export function startService(options: readonly string[] = [], folder = '.'): Promise<Running> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const args = scripts.start.split(' ').slice(1);
  return start([...args, '--port', '0', '--host', '127.0.0.1', '--quiet', ...options], '/health', folder);
}

/** Starts a bare node:http server that parses bodies as JSON and always sends one response: by default, 500 bytes. */
function startBare(response: Recorded = SMALL): Promise<Running> {
  return start([BARE, JSON.stringify(response)], '/');
}

/** Starts a bare server that moves the same bytes as this service does for a call. */
export async function startBareFor({ url }: Target, { method = 'GET', paths, body }: Call): Promise<Running> {
  const request = { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) };
  const response = await fetch(`${url}${paths[0]}`, request);
  const headers = [...response.headers].filter(([name]) => !ADDED.includes(name));
  return startBare({ status: response.status, headers: Object.fromEntries(headers), body: await response.text() });
}

/** The memory of a process in MB: VmRSS, or NaN on other systems than Linux. */
export function memoryOf({ pid }: Target): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function start(args: readonly string[], path: string, cwd = '.'): Promise<Running> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await firstLineOf(child.stdout);
  await (await fetch(`${url}${path}`)).text();
  const firstResponse = performance.now() - begin;
  return { url, pid: child.pid ?? Number.NaN, firstResponse, stop: () => stopProcess(child) };
}

/**
 * Starts a bare server and the services of these checkouts in turn. Returns the medians of their milliseconds from
 * process start to first response, and of the ratios to the bare server's.
 */
export async function benchStarts(folders: readonly string[], rounds: number) {
  const samples = folders.map((): { ms: number; ratio: number }[] => []);
  // The first round does not count: a checkout bundles its sources then.
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await firstResponse(startBare());
    for (const [index, folder] of folders.entries()) {
      const ms = await firstResponse(startService([], folder));
      if (round > 0) samples[index]?.push({ ms, ratio: ms / bare });
    }
  }
  return samples.map((of) => ({ ms: median(of.map(({ ms }) => ms)), ratio: median(of.map(({ ratio }) => ratio)) }));
}

async function firstResponse(starting: Promise<Running>): Promise<number> {
  const server = await starting;
  await server.stop();
  return server.firstResponse;
}
