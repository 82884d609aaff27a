import { createServer, type Server } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { waitUntilHealthy } from '../../../infra/wait-until-healthy.ts';
import { ADDRESS_REFUSED } from '../../../lib/http/gateway-refusals.ts';
import { listenInTest } from '../../tools/listen.ts';

/** Serves /health with these statuses, one after the other, and then with the last one. Returns the server. */
function healthServer(body: string, ...statuses: number[]): Server {
  return createServer(({ url }, response) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
    response.writeHead(url === '/v1/health' ? status : 404).end(body);
  });
}

/** Serves /health like healthServer. Returns the base URL. */
async function serveHealth(body: string, ...statuses: number[]): Promise<string> {
  return `${await listenInTest(healthServer(body, ...statuses))}/v1`;
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

describe('with several good answers in a row', () => {
  /** Waits for three answers, without pauses. Returns the state, the pauses in milliseconds, and the connections. */
  async function waitForThree(server: Server) {
    const pauses: number[] = [];
    let connections = 0;
    server.on('connection', () => connections++);
    const pause = async (time: number) => void pauses.push(time);
    const state = await waitUntilHealthy(`${await listenInTest(server)}/v1`, { answers: 3, pause });
    return { state, pauses, connections };
  }

  test('each comes a second later, on a connection of its own', async () => {
    const expected = { state: 'healthy', pauses: [1_000, 1_000], connections: 3 };
    expect(await waitForThree(healthServer('ok', 200))).toEqual(expected);
  });

  test('a bad one starts the count again, and so does a refusal', async () => {
    const bad = await waitForThree(healthServer('Forbidden', 200, 200, 403, 200));
    expect(bad).toEqual({ state: 'healthy', pauses: [1_000, 1_000, 100, 1_000, 1_000], connections: 6 });
    const refused = await waitForThree(healthServer(ADDRESS_REFUSED, 200, 200, 403));
    expect(refused).toEqual({ state: 'refused', pauses: [1_000, 1_000, 100, 1_000, 1_000], connections: 6 });
  });

  test('a row that begins in time may end later, and without one, the error has the last bad response', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const pause = async (time: number) => void vi.advanceTimersByTime(time);
    const options = { answers: 3, patience: 1_500, pause };
    expect(await waitUntilHealthy(await serveHealth('ok', 403, 200), options)).toBe('healthy');
    const wavering = await serveHealth('Forbidden', 200, 200, 403, 200);
    await expect(waitUntilHealthy(wavering, options)).rejects.toThrow(
      'is not healthy after 1.5 seconds: GET /health is a 403: Forbidden',
    );
  });
});
