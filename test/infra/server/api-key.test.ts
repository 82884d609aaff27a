import { expect, onTestFinished, test } from 'vitest';
import { runMain, spawnServer } from './spawn-server.ts';

test.each([
  { args: ['--api-key'], env: {} },
  { args: [], env: { API_KEY_REQUIRED: 'on' } },
])('a closed server without a key does not start: %o', async ({ args, env }) => {
  expect(await runMain(args, env)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('API_KEY') });
});

test('API_KEY alone does not close the server', async () => {
  const { baseUrl, stop } = await spawnServer([], { API_KEY: 'of-another-environment' });
  onTestFinished(stop);
  expect((await fetch(`${baseUrl}/orders`)).status).toBe(200);
});
