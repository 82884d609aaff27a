import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { serverInTest } from '../../tools/with-server.ts';

/** Milliseconds that an idle machine takes to start a bare node. */
const BARE = 40;
/** The most milliseconds on such a machine from the start of the server to its first response. */
const LIMIT = 400;
const ATTEMPTS = 5;

test('the first response arrives within 400 ms of the start, on a machine that starts node in 40 ms', async () => {
  const times: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const start = performance.now();
    await once(spawn(process.execPath, ['-e', '0']), 'exit');
    // On a busy machine, a bare node takes longer, too.
    const slowness = Math.max(1, (performance.now() - start) / BARE);
    times.push((await timeFirstResponse()) / slowness);
    if (Math.min(...times) < LIMIT) break;
  }
  expect(Math.min(...times), `all attempts: ${times}`).toBeLessThan(LIMIT);
});

async function timeFirstResponse(): Promise<number> {
  const start = performance.now();
  const server = await serverInTest([]);
  const response = await fetch(`${server.baseUrl}/health`);
  const duration = performance.now() - start;
  expect(response.status).toBe(200);
  await server.stop();
  return duration;
}
