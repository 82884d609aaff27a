import { afterEach, expect, test, vi } from 'vitest';
import startForRun from '../../../../infra/publish/package/setup.ts';
import { baseUrlOfRun, RUN_URL } from '../../../../lib/client/fixtures/test-sandbox.ts';

const DEPLOYMENT = 'https://orders.example/prod';

afterEach(() => {
  vi.unstubAllEnvs();
  delete process.env[RUN_URL];
});

test.each(['', '/', './', '/app/'])('BASE_URL %j, which may be a path of Vite, starts a server', async (value) => {
  vi.stubEnv('BASE_URL', value);
  const stop = await startForRun();
  const baseUrl = baseUrlOfRun();
  expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
  await stop?.();
  await expect(fetch(`${baseUrl}/health`)).rejects.toThrow('fetch failed');
  expect(baseUrlOfRun).toThrow('No service to test');
});

test.each([DEPLOYMENT, `${DEPLOYMENT}/`, `${DEPLOYMENT}/sandboxes/ci`, `${DEPLOYMENT}/sandboxes/ci/`])(
  'BASE_URL %s names a deployment',
  async (value) => {
    vi.stubEnv('BASE_URL', value);
    expect(baseUrlOfRun()).toBe(DEPLOYMENT);
    expect(await startForRun()).toBeUndefined();
    vi.stubEnv('BASE_URL', '/');
    expect(baseUrlOfRun()).toBe(DEPLOYMENT);
  },
);

test.each(['localhost:3000', 'ftp://orders.example', 'http://', 'orders'])('BASE_URL %s is an error', async (value) => {
  vi.stubEnv('BASE_URL', value);
  const message = `BASE_URL must be an absolute http or https URL, such as http://localhost:3000; received "${value}"`;
  await expect(startForRun()).rejects.toThrow(message);
  expect(baseUrlOfRun).toThrow(message);
});
