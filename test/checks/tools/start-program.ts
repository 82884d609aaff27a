import { spawn } from 'node:child_process';
import { freePort } from '../../tools/free-port.ts';
import { stopProcess } from '../../tools/processes.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { responds, waitUntil } from '../../tools/wait-until.ts';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** The longest start of a program, in milliseconds. */
const START_TIME = 30_000;

/**
 * Starts a program on a free port of an address, and waits until it responds. Its working directory is temporary,
 * because DynamoDB Local writes a file there.
 * @throws Error with the program's output if it ends, or does not respond in START_TIME.
 */
export async function startProgram(name: string, commandOn: (port: string) => Command, host = '127.0.0.1') {
  const port = String(await freePort());
  const [program, ...args] = commandOn(port);
  const child = spawn(program, args, { cwd: temporaryFolder(), stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => stopProcess(child, 'SIGKILL');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => (output += error.message));
  const url = `http://${host}:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isUp = await waitUntil(() => hasEnded() || responds(url), START_TIME);
  if (isUp && !hasEnded()) return { url, pid: child.pid ?? Number.NaN, stop };
  await stop();
  throw new Error(`${name} does not start. Its output:\n${output}`);
}
