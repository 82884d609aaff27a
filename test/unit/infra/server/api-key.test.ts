import { expect, onTestFinished, test } from 'vitest';
import { runMain, spawnServer } from '../../../tools/server/spawn-server.ts';

test.each([
  { args: ['--api-key'], env: {} },
  { args: [], env: { API_KEY_REQUIRED: 'on' } },
])('a closed server without a key does not start: %o', async ({ args, env }) => {
  expect(await runMain(args, env)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('API_KEY') });
});

test.each(['true', '1', 'On', 'yes', ' on'])('API_KEY_REQUIRED=%s does not start a server', async (value) => {
  const env = { API_KEY: 'a-key', API_KEY_REQUIRED: value };
  for (const args of [[], ['--api-key']]) {
    expect(await runMain(args, env)).toMatchObject({ code: 2, stdout: '' });
    expect((await runMain(args, env)).stderr).toContain('API_KEY_REQUIRED must be on or off');
  }
});

test.each(['two\nlines', ' before', 'after\t', 'schl\u00fcssel', '\u{1f511}', '\u007f'])(
  'a key that no header can carry does not start a server: %j',
  async (key) => {
    const { code, stdout, stderr } = await runMain(['--api-key'], { API_KEY: key });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('API_KEY');
    expect(stderr).not.toContain(key);
  },
);

test.each(['', 'off'])('API_KEY_REQUIRED=%s leaves the server open', async (value) => {
  const { baseUrl, stop } = await spawnServer([], { API_KEY: 'a-key', API_KEY_REQUIRED: value });
  onTestFinished(stop);
  expect((await fetch(`${baseUrl}/orders`)).status).toBe(200);
});

test('a key may have spaces inside', async () => {
  const { baseUrl, stop } = await spawnServer(['--api-key'], { API_KEY: 'open sesame!' });
  onTestFinished(stop);
  const statuses = ['open sesame!', 'open'].map(async (key) => {
    return (await fetch(`${baseUrl}/orders`, { headers: { 'X-Api-Key': key } })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 403]);
});

test('API_KEY alone does not close the server', async () => {
  const { baseUrl, stop } = await spawnServer([], { API_KEY: 'of-another-environment' });
  onTestFinished(stop);
  expect((await fetch(`${baseUrl}/orders`)).status).toBe(200);
});
