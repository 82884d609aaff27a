import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
import { type Call, medians, type Running } from './load.ts';

const BARE = 'test/checks/bench/bare-server.js';

const SMALL = { status: 200, headers: { 'content-type': 'application/json' }, body: 'x'.repeat(500) };

/** The headers that node:http adds itself. */
const ADDED = ['connection', 'date', 'keep-alive'];

/** Starts the service of a checkout on a free port, by default of this one and with its orders in memory. */
export function startService(options: readonly string[] = [], folder = '.'): Promise<Running> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const args = scripts.start.split(' ').slice(1);
  return start([...args, '--port', '0', '--host', '127.0.0.1', '--quiet', ...options], '/health', folder);
}

/** Starts a bare node:http server that parses bodies as JSON and always sends one response: by default, 500 bytes. */
function startBare(response: object = SMALL): Promise<Running> {
  return start([BARE, JSON.stringify(response)], '/');
}

/** Starts a bare server that moves the same bytes as this service does for a call. */
export async function startBareFor({ url }: Running, { method = 'GET', paths, body }: Call): Promise<Running> {
  const request = { method, ...(body && { body, headers: { 'content-type': 'application/json' } }) };
  const response = await fetch(`${url}${paths[0]}`, request);
  const headers = [...response.headers].filter(([name]) => !ADDED.includes(name));
  return startBare({ status: response.status, headers: Object.fromEntries(headers), body: await response.text() });
}

/** The memory of a process in MB: VmRSS, or NaN on other systems than Linux. */
export function memoryOf({ pid }: Running): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Starts a process of Node that prints its URL, and waits for its first response. */
async function start(args: readonly string[], path: string, cwd = '.'): Promise<Running> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await firstLineOf(child.stdout);
  await (await fetch(`${url}${path}`)).text();
  return { url, pid: child.pid ?? Number.NaN, [Symbol.asyncDispose]: () => stopProcess(child) };
}

/**
 * Starts a bare server and the services of these checkouts in turn. Returns the medians of their milliseconds from
 * process start to first response, and of the ratios to the bare server's.
 */
export async function benchStarts(folders: readonly string[], rounds: number) {
  const samples = folders.map((): { ms: number; ratio: number }[] => []);
  // The first round does not count: a checkout bundles its sources then.
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await timeOf(startBare);
    for (const [index, folder] of folders.entries()) {
      const ms = await timeOf(() => startService([], folder));
      if (round > 0) samples[index]?.push({ ms, ratio: ms / bare });
    }
  }
  return samples.map(medians);
}

async function timeOf(start: () => Promise<Running>): Promise<number> {
  const begin = performance.now();
  await using _ = await start();
  return performance.now() - begin;
}
