import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../../infra/package/start-server.ts';
import { drawSuites, type PlannedRequest } from './random/random-requests.ts';
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
  console.log(
    JSON.stringify(
      Object.entries(Object.groupBy(Object.values(quick.verdicts), (x) => String(x))).map(([k, v]) => [k, v?.length]),
    ),
    quick.runs,
    thorough.runs,
    JSON.stringify(
      Object.keys(quick.verdicts)
        .filter((id) => quick.verdicts[id] !== thorough.verdicts[id])
        .map((id) => [id, quick.verdicts[id], thorough.verdicts[id]]),
    ),
  );
  expect(quick.verdicts).toEqual(thorough.verdicts);
  expect([quick.hasFailedUnmet, thorough.hasFailedUnmet]).toEqual([false, false]);
  expect(quick.runs).toBeLessThan(thorough.runs);
}

describe('a suite gets the same verdicts with and without --thorough', () => {
  test.each(Array.from({ length: COUNT }, (_, index) => index + 1))(
    'if it sends random requests from seed %i, and compares the responses with those of the correct service',
    async (seed) => {
      const [requests = []] = drawSuites(seed, 1);
      await expectSame(requests);
    },
    600_000,
  );
});
