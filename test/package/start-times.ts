import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROJECT } from '../../infra/project.ts';
import { START_ARGUMENTS } from '../infra/local/start-command.ts';
import type { User } from './packed.ts';

/** How much longer the package may take to start than the clone. */
const MAX_RATIO = 1.5;
const ROUNDS = 5;

/**
 * Measures how long the package's program and the clone take to print their base URL, in turns, on the same Node where
 * the clone runs there. The fastest of several starts counts, because other work on the machine only adds to it.
 */
export async function compareStartTimes({ folder, env }: User): Promise<void> {
  const times: { clone: number; packed: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const clone = await timeStart(process.execPath, START_ARGUMENTS, { cwd: PROJECT, env: process.env });
    const packed = await timeStart('node', ['node_modules/food-ordering-service/dist/bin.js'], { cwd: folder, env });
    times.push({ clone, packed });
  }
  const clone = Math.min(...times.map((time) => time.clone));
  const packed = Math.min(...times.map((time) => time.packed));
  console.log(`    the clone starts in ${clone.toFixed(0)} ms, the package in ${packed.toFixed(0)} ms`);
  if (packed > MAX_RATIO * clone) throw new Error(`The package takes more than ${MAX_RATIO} times the clone's time`);
}

async function timeStart(command: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const start = performance.now();
  const child = spawn(command, [...args, '--port', '0', '--quiet'], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), closed]);
  const duration = performance.now() - start;
  child.kill('SIGTERM');
  await closed;
  return duration;
}
