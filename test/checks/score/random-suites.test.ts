import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SentRequest } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import type { SuiteRun } from '../../../lib/tools/score/scoring/run-suite.ts';
import { tryDefects } from '../../../lib/tools/score/scoring/try-defects.ts';
import { createDeploymentTargets } from '../../../lib/tools/score/targets/deployment.ts';
import { GROUPS, ORDERS } from '../../tools/defects/requests.ts';
import { transmit } from '../../tools/defects/run-steps.ts';
import { FAILED, OPTIONS, PASSED } from '../../tools/score/suite-runs.ts';
import { withServer } from '../../tools/with-server.ts';

/** Two in `npm test`, and more in .ci/nightly. */
const COUNT = Number(process.env.RANDOM_SUITES ?? 2);

/** The time in every suite's sandbox. It stands still, so that all runs get the ids that the requests name. */
const CLOCK = '2026-01-01T00:00:00.000Z';

/** The headers that follow from the request and the orders. */
const HEADERS = [
  'allow',
  'access-control-allow-origin',
  'cache-control',
  'content-type',
  'etag',
  'idempotent-replayed',
  'location',
  'x-request-id',
];

type Recorded = Awaited<ReturnType<typeof send>>;

/** A request of a suite, and the part of the response that it compares with the recording of the correct service. */
type PlannedRequest = SentRequest & { readonly checks?: keyof Recorded | undefined };

const CREATES = ORDERS.map(({ id: _, status: __, ...body }): PlannedRequest => {
  return { method: 'POST', path: '/orders', body, checks: 'all' };
});

const PLANNED = fc
  .tuple(fc.constantFrom(...GROUPS.flat()), fc.constantFrom(undefined, 'status', 'all', 'all'))
  .map(([{ send }, checks]): PlannedRequest => ({ ...send, checks }));

const server = withServer();

describe('a suite gets the same verdicts with and without --thorough', () => {
  test('if it meets a defect only where another one refuses', async () => {
    await expectSame(refusedItems());
  });

  test.each(Array.from({ length: COUNT }, (_, index) => index + 1))(
    'if it sends random requests from seed %i, and compares the responses with those of the correct service',
    async (seed) => {
      const others = fc.array(PLANNED, { minLength: 22, maxLength: 30, size: 'max' });
      await expectSame([...CREATES, ...fc.sample(fc.noBias(others), { seed, numRuns: 1 }).flat()]);
    },
    1_200_000,
  );
});

/** Expects the same verdicts with and without runs in which many defects are on. */
async function expectSame(requests: readonly PlannedRequest[]) {
  const [quick, thorough] = [await score(requests, false), await score(requests, true)];
  expect(quick.verdicts).toEqual(thorough.verdicts);
  expect([quick.hasFailedUnmet, thorough.hasFailedUnmet]).toEqual([false, false]);
  expect(quick.runs).toBeLessThan(thorough.runs);
}

/** Sends items in changes that are refused, and never replaces those of a pending order. */
function refusedItems(): readonly PlannedRequest[] {
  const items = [{ name: 'Tea', quantity: 1, price: 2 }];
  const body = { customerName: 'Ada', customerEmail: 'ada@example.com', items };
  const create = { method: 'POST', path: '/orders', body };
  const patch = (number: number, changes: object) => {
    return { method: 'PATCH', path: `/orders/ORD-${Date.parse(CLOCK)}-00${number}`, body: changes };
  };
  const steps = [create, patch(1, { status: 'paid' }), patch(1, { items }), create];
  return [...steps, patch(2, { items, status: 'completed' })].map((step) => ({ ...step, checks: 'all' }));
}

/** Scores a suite that compares the responses with a recording of the correct service. Returns the verdicts by defect. */
async function score(requests: readonly PlannedRequest[], isThorough: boolean) {
  const startTarget = createDeploymentTargets(server.baseUrl);
  const correct = await startTarget({ defects: [] });
  const recorded = await sendAll(correct.baseUrl, requests);
  await correct.stop();
  let runs = 0;
  const suite = async (baseUrl: string): Promise<SuiteRun> => {
    runs += 1;
    const received = await sendAll(baseUrl, requests);
    const isRight = requests.every(({ checks }, at) => !checks || received[at]?.[checks] === recorded[at]?.[checks]);
    return isRight ? PASSED : FAILED;
  };
  const options = { ...OPTIONS, suite, startTarget, isThorough, jobs: 2 };
  const { results, hasFailedUnmet } = await tryDefects(DEFECTS, options);
  const verdicts = Object.fromEntries(results.map(({ defect, status }) => [defect.id, status]));
  return { verdicts, runs, hasFailedUnmet };
}

async function sendAll(baseUrl: string, requests: readonly PlannedRequest[]): Promise<readonly Recorded[]> {
  await send(baseUrl, { method: 'PATCH', path: '', body: { clock: CLOCK } });
  const responses: Recorded[] = [];
  for (const request of requests) responses.push(await send(baseUrl, request));
  return responses;
}

/** Sends a request. Returns the status, and a text of what the request and the orders determine in the response. */
async function send(baseUrl: string, request: SentRequest) {
  const headers = { 'X-Request-Id': 'random', ...request.headers };
  const { status, ...response } = await transmit(baseUrl, { ...request, headers });
  const kept = HEADERS.map((name) => response.headers.get(name));
  // A cursor is signed for its sandbox, and the sandbox's name differs in each run.
  const body = JSON.stringify(response.body, (name, value) => (name === 'nextCursor' && value ? 'a cursor' : value));
  return { status, all: `${kept} ${body}`.replaceAll(new URL(baseUrl).pathname, '') };
}
