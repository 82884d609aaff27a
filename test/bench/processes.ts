import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { START_ARGUMENTS } from '../infra/local/start-command.ts';

export interface Running {
  readonly url: string;
  /** Milliseconds from the start of the process to its first response. */
  readonly firstResponse: number;
  stop(): Promise<void>;
}

const BARE = 'test/bench/bare-server.js';

/** Starts the service on a free port, by default with its orders in memory. */
export function startService(...options: string[]): Promise<Running> {
  return start([...START_ARGUMENTS, '--port', '0', '--host', '127.0.0.1', '--quiet', ...options], '/health');
}

/** Starts a bare node:http server whose responses have `bytes` bytes. */
export function startBare(bytes: number): Promise<Running> {
  return start([BARE, String(bytes)], '/');
}

async function start(args: readonly string[], path: string): Promise<Running> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await firstLine(child);
  await (await fetch(`${url}${path}`)).text();
  const firstResponse = performance.now() - begin;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, firstResponse, stop };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no standard output');
  const [data] = await once(stdout, 'data');
  return String(data).trim();
}
