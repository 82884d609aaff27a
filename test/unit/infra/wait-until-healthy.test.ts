import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { waitUntilHealthy } from '../../../infra/wait-until-healthy.ts';
import { ADDRESS_REFUSED } from '../../../lib/http/gateway-refusals.ts';
import { listenInTest } from '../../tools/listen.ts';

/** Serves /health with these statuses, one after the other, and then with the last one. Returns the base URL. */
async function serveHealth(body: string, ...statuses: number[]): Promise<string> {
  const server = createServer(({ url }, response) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    response.writeHead(url === '/v1/health' ? status : 404).end(body);
  });
  return `${await listenInTest(server)}/v1`;
}

test('a deployment is ready when its health is a 200, not when it responds', async () => {
  expect(await waitUntilHealthy(await serveHealth('Forbidden', 403, 200))).toBe('healthy');
});

test('a deployment that refuses the address of this machine is no error', async () => {
  expect(await waitUntilHealthy(await serveHealth(ADDRESS_REFUSED, 403))).toBe('refused');
});

test('a deployment that does not become healthy is an error with its last response', async () => {
  const base = await serveHealth('the store is down', 503);
  const once = { patience: 1, responseTime: 5_000 };
  await expect(waitUntilHealthy(base, once)).rejects.toThrow('GET /health is a 503: the store is down');
  await expect(waitUntilHealthy('http://127.0.0.1:9', once)).rejects.toThrow('GET /health has no response');
});

test('a request without a response is repeated, and does not hold up the error', async () => {
  const base = await listenInTest(createServer(() => {}));
  const wait = waitUntilHealthy(base, { patience: 1, responseTime: 50 });
  await expect(wait).rejects.toThrow('GET /health has no response');
});
