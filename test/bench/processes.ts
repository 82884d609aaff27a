import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Target } from './load.ts';

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

const BARE = 'test/bench/bare-server.js';

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
export function startBare(response: Recorded = SMALL): Promise<Running> {
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
  const url = await firstLine(child);
  await (await fetch(`${url}${path}`)).text();
  const firstResponse = performance.now() - begin;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, pid: child.pid ?? Number.NaN, firstResponse, stop };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no standard output');
  const [data] = await once(stdout, 'data');
  return String(data).trim();
}
