import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createDeployedSandboxes, type StartSandbox } from '../../../lib/probe/runs/probe-sandbox.ts';
import type { RunOptions } from '../../../lib/probe/runs/run-situation.ts';
import { SITUATIONS } from '../../../lib/probe/situations/situations.ts';
import { eventually } from '../../tools/eventually.ts';
import { withServer } from '../../tools/with-server.ts';
import { runIn } from './run-probe.ts';

const CLIENT = fileURLToPath(new URL('scripted-client.js', import.meta.url));

const server = withServer();

/** Runs a client of these steps in a situation. */
async function run(id: string, steps: string, options: Partial<RunOptions> = {}) {
  const situation = SITUATIONS.find((each) => each.id === id);
  const result = await runIn(situation, [CLIENT, ...steps.split(' ')], server.baseUrl, options);
  return { verdict: result?.verdict, expectation: result?.expectation?.id, message: result?.message, result };
}

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
  const slower = situation && { ...situation, settings };
  expect(await runIn(slower, ['no-such-client'], server.baseUrl)).toMatchObject({
    verdict: 'not-applicable',
    message: expect.stringContaining('20000'),
  });
});
