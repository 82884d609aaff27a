import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../../infra/package/start-server.ts';
import { CLOCK, drawRequests, type PlannedRequest } from './random/random-requests.ts';
import { scoreRequests } from './random/score-requests.ts';

/** Two in `npm test`, and more in .ci/nightly. */
const COUNT = Number(process.env.RANDOM_SUITES ?? 2);

let server: StartedServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

/** Expects the same verdicts with and without runs in which many defects are on. */
async function expectSame(requests: readonly PlannedRequest[]) {
  const quick = await scoreRequests(server.baseUrl, requests, false);
  const thorough = await scoreRequests(server.baseUrl, requests, true);
  expect(quick.verdicts).toEqual(thorough.verdicts);
  expect([quick.hasFailedUnmet, thorough.hasFailedUnmet]).toEqual([false, false]);
  expect(quick.runs).toBeLessThan(thorough.runs);
}

/** Sends items in changes that are refused, and never replaces those of a pending order. */
function refusedItems(): readonly PlannedRequest[] {
  const items = [{ name: 'Tea', quantity: 1, price: 2 }];
  const draft = { customerName: 'Ada', customerEmail: 'ada@example.com', items };
  const [first, second] = [1, 2].map((number) => `/orders/ORD-${Date.parse(CLOCK)}-00${number}`);
  const steps: readonly (readonly [method: string, path: string | undefined, body: object])[] = [
    ['POST', '/orders', draft],
    ['PATCH', first, { status: 'paid' }],
    ['PATCH', first, { items }],
    ['POST', '/orders', draft],
    ['PATCH', second, { items, status: 'completed' }],
  ];
  return steps.map(([method, path = '', body]) => ({ method, path, body, headers: {}, checks: 'all' }));
}

describe('a suite gets the same verdicts with and without --thorough', () => {
  test('if it meets a defect only where another one refuses', async () => {
    await expectSame(refusedItems());
  });

  test.each(Array.from({ length: COUNT }, (_, index) => index + 1))(
    'if it sends random requests from seed %i, and compares the responses with those of the correct service',
    async (seed) => {
      await expectSame(drawRequests(seed));
    },
    600_000,
  );
});
