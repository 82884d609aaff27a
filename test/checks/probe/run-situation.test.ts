import { describe, expect, test, vi } from 'vitest';
import type { RunOptions } from '../../../lib/tools/probe/runs/run-situation.ts';
import { SITUATIONS } from '../../../lib/tools/probe/situations/situations.ts';
import { eventually } from '../../tools/eventually.ts';
import { CLIENT, withProbe } from './run-probe.ts';

const { runIn, startSandbox } = withProbe();

/** Runs a client of these steps in a situation. */
async function run(id: string, steps: string, options: Partial<RunOptions> = {}) {
  const situation = SITUATIONS.find((each) => each.id === id);
  const result = await runIn(situation, [CLIENT, ...steps.split(' ')], options);
  return { ...result, expectation: result?.expectation?.id };
}

describe('a client that', () => {
  test('sends more requests than the journal keeps, and more orders than can be read, is counted', async () => {
    const { requests, expectation, message } = await run('calm', 'flood:1100');
    expect({ expectation, message }).toEqual({
      expectation: 'no-second-order',
      message: 'There are 1100 orders, and the customer wanted one',
    });
    expect(requests).toHaveLength(1_000);
  });

  test('removes the settings of its sandbox is an error', async () => {
    const message = expect.stringContaining('changed the settings');
    expect(await run('calm', 'erase')).toMatchObject({ verdict: 'error', message });
  });

  test('pays before the probe can act is run again, and three times are an error', async () => {
    const start = vi.fn(startSandbox);
    const message = expect.stringContaining('paid before the probe could act');
    const result = await run('cancelled-meanwhile', 'prepay', { startSandbox: start });
    expect(result).toMatchObject({ verdict: 'error', message });
    expect(start).toHaveBeenCalledTimes(3);
  });
});

test('a request that is still held when the client ends is among those that show the failure', async () => {
  const { expectation, requests } = await run('cancelled-meanwhile', 'brief create exit:1');
  expect(expectation).toBe('no-second-order');
  expect(requests?.map(({ method, fault }) => [method, fault])).toEqual([
    ['POST', 0],
    ['POST', undefined],
  ]);
});

test('its own requests are not judged', async () => {
  await eventually(async () => {
    const { verdict, requests } = await run('cancelled-meanwhile', 'create pay exit:1');
    if (verdict !== 'handled') return false;
    expect(requests?.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    return true;
  });
});

test('what a gateway cannot arrange is not applicable, with the reason', async () => {
  const situation = SITUATIONS.find(({ id }) => id === 'create-lost');
  const settings = { faults: [{ method: 'POST', path: '/orders', delayMs: 20_001 }] };
  const slower = situation && { ...situation, settings };
  expect(await runIn(slower, ['no-such-client'])).toMatchObject({
    verdict: 'not-applicable',
    message: expect.stringContaining('20000'),
  });
});
