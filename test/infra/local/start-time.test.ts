import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { spawnServer } from './spawn-server.ts';

/** Milliseconds that a machine with nothing else to do takes to start a bare node, and may take to our first answer. */
const BARE = 40;
const BAR = 400;
const ATTEMPTS = 5;

test('the first answer is there within 400 ms of the start, on a machine that starts node in 40 ms', async () => {
  const times: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const bare = await bareStart();
    // On a busy machine everything takes longer, a bare node included.
    times.push((await firstAnswer()) / Math.max(1, bare / BARE));
    if (Math.min(...times) < BAR) break;
  }
  expect(Math.min(...times), `all attempts: ${times}`).toBeLessThan(BAR);
});

async function firstAnswer(): Promise<number> {
  const start = performance.now();
  const server = await spawnServer([]);
  const answer = await fetch(`${server.baseUrl}/health`);
  const duration = performance.now() - start;
  expect(answer.status).toBe(200);
  await server.stop();
  return duration;
}

async function bareStart(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - start;
}
