import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createDeployedSandboxes, type StartSandbox } from '../../../lib/probe/runs/probe-sandbox.ts';
import { type RunOptions, runSituation } from '../../../lib/probe/runs/run-situation.ts';
import { SITUATIONS } from '../../../lib/probe/situations/situations.ts';
import { eventually } from '../../tools/eventually.ts';
import { withServer } from '../../tools/with-server.ts';

const CLIENT = fileURLToPath(new URL('scripted-client.js', import.meta.url));

const server = withServer();

/** Runs a client of these steps in a situation. */
async function run(id: string, steps: string, options: Partial<RunOptions> = {}) {
  const situation = SITUATIONS.find((each) => each.id === id);
  if (!situation) throw new Error(`There is no situation ${id}`);
  const result = await runSituation(situation, {
    command: [process.execPath, CLIENT, ...steps.split(' ')],
    startSandbox: createDeployedSandboxes(server.baseUrl),
    tools: [],
    without: [],
    timeout: undefined,
    signal: new AbortController().signal,
    ...options,
  });
  return { verdict: result?.verdict, expectation: result?.expectation?.id, message: result?.message, result };
}

/** The situations in which requests have to come soon enough: some of them while the probe holds a response. */
const TIMED = ['wait-asked', 'down', ...SITUATIONS.filter(({ intervention }) => intervention).map(({ id }) => id)];

/** Expects a verdict. If a busy machine can be too slow for the situation, it may need several runs. */
async function expectRun(id: string, steps: string, verdict: string, expectation?: string): Promise<void> {
  await eventually(async () => {
    const result = await run(id, steps);
    if (!TIMED.includes(id)) expect(result).toMatchObject({ verdict, expectation });
    return result.verdict === verdict && result.expectation === expectation;
  });
}

describe.concurrent('a client that does well', () => {
  test.each([
    ['calm', 'create pay'],
    ['unavailable-twice', 'create create create pay'],
    ['wait-asked', 'create wait:2000 create pay'],
    ['create-lost-503', 'create:key create:key pay'],
    ['create-lost-503', 'create get:/orders pay'],
    ['pay-lost', 'create pay read'],
    ['malformed', 'create:key create:key pay'],
    ['down', 'create exit:1'],
    ['rejected', 'create print:VALIDATION_ERROR exit:1'],
    ['forbidden', 'create exit:1'],
    ['token-expires', 'token create token pay'],
    ['scope-lost', 'token create pay exit:1'],
    ['scope-lost', 'token create pay token pay read exit:1'],
    ['cancelled-meanwhile', 'create pay exit:1'],
    ['changed-meanwhile', 'create read pay'],
    ['changed-meanwhile', 'create pay:"1" read pay'],
    ['changed-meanwhile', 'create exit:1'],
    ['compatible-changes', 'create pay'],
  ])('handles the situation %s in these steps: %s', async (id, steps) => {
    await expectRun(id, steps, 'handled');
  });
});

describe.concurrent('a client that does one thing wrong', () => {
  test.each([
    ['calm', 'exit:0', 'sends-requests'],
    ['calm', 'create', 'paid'],
    ['wait-asked', 'create wait:100 create pay', 'waits-as-asked'],
    ['create-lost-503', 'create create pay', 'no-second-order'],
    ['down', 'create create create create create create create create exit:1', 'at-most-3-in-a-second'],
    ['rejected', 'create create exit:1', 'one-create'],
    ['rejected', 'create exit:1', 'names-the-error'],
    ['forbidden', 'create create exit:1', 'no-repetition'],
    ['token-expires', 'token create pay exit:1', 'another-token'],
    ['scope-lost', 'token create pay', 'gives-up'],
    ['scope-lost', 'token create pay pay token pay exit:1', 'at-most-one-repetition'],
    ['token-expires', 'create exit:1', 'gets-token'],
    ['scope-lost', 'create exit:1', 'gets-token'],
    ['calm', 'exit:1', 'starts'],
    ['cancelled-meanwhile', 'create pay', 'gives-up'],
    ['changed-meanwhile', 'create pay', 'pays-what-it-saw'],
  ])('in %s: %s breaks %s', async (id, steps, expectation) => {
    await expectRun(id, steps, 'not-handled', expectation);
  });
});

describe('a client that', () => {
  test('sends more requests than the journal keeps, and more orders than can be read, is counted', async () => {
    const { expectation, message, result } = await run('calm', 'flood:1100');
    expect({ expectation, message }).toEqual({
      expectation: 'no-second-order',
      message: 'There are 1100 orders, and the customer wanted one',
    });
    expect(result?.requests).toHaveLength(1_000);
  });

  test('removes the settings of its sandbox is an error', async () => {
    const erase = 'fetch(process.env.BASE_URL, { method: "DELETE" })';
    const command = [process.execPath, '-e', erase];
    expect(await run('calm', '', { command })).toMatchObject({ verdict: 'error', message: /changed the settings/ });
  });

  test('pays before the probe can act is run again, and three times are an error', async () => {
    let runs = 0;
    const startSandbox: StartSandbox = async () => {
      runs += 1;
      return createDeployedSandboxes(server.baseUrl)();
    };
    // Its order is paid from the first moment on.
    const script = `const { BASE_URL, ORDER } = process.env;
      const orders = [{ ...JSON.parse(ORDER), status: 'paid' }];
      const body = JSON.stringify({ settings: { journal: true }, orders });
      await fetch(BASE_URL, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body });
      // Until the probe has read the order.
      const isRead = ({ path, status }) => path.startsWith('/orders/') && status === 200;
      const recorded = async () => (await (await fetch(BASE_URL + '/requests')).json()).data.requests;
      while (!(await recorded()).some(isRead));`;
    const command = [process.execPath, '--input-type=module', '-e', script];
    const result = await run('cancelled-meanwhile', '', { command, startSandbox });
    expect(result).toMatchObject({ verdict: 'error', message: /paid before the probe could act/ });
    expect(runs).toBe(3);
  });
});

test('a request that is still held when the client ends is among those that show the failure', async () => {
  const { expectation, result } = await run('cancelled-meanwhile', 'brief create exit:1');
  expect(expectation).toBe('no-second-order');
  expect(result?.requests.map(({ method, fault }) => [method, fault])).toEqual([
    ['POST', 0],
    ['POST', undefined],
  ]);
});

test('its own requests are not judged', async () => {
  await eventually(async () => {
    const { verdict, result } = await run('cancelled-meanwhile', 'create pay exit:1');
    if (verdict !== 'handled') return false;
    expect(result?.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    return true;
  });
});

test('what a gateway cannot arrange is not applicable, with the reason', async () => {
  const situation = SITUATIONS.find(({ id }) => id === 'create-lost');
  const settings = { faults: [{ method: 'POST', path: '/orders', delayMs: 20_001 }] };
  const options = {
    command: ['no-such-client'],
    startSandbox: createDeployedSandboxes(server.baseUrl),
    tools: [],
    without: [],
    timeout: undefined,
    signal: new AbortController().signal,
  };
  if (!situation) throw new Error('There is no such situation');
  expect(await runSituation({ ...situation, settings }, options)).toMatchObject({
    verdict: 'not-applicable',
    message: expect.stringContaining('20000'),
  });
});
