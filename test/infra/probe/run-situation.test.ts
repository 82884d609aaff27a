import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDeployedSandboxes, type StartSandbox } from '../../../infra/probe/runs/probe-sandbox.ts';
import { type RunOptions, runSituation } from '../../../infra/probe/runs/run-situation.ts';
import { SITUATIONS } from '../../../infra/probe/situations/situations.ts';
import { type SpawnedServer, spawnServer } from '../local/spawn-server.ts';
import { isRunning } from './is-running.ts';

const CLIENT = fileURLToPath(new URL('scripted-client.js', import.meta.url));

let server: SpawnedServer;

beforeAll(async () => {
  server = await spawnServer([]);
});

afterAll(() => server.stop());

/** Runs a client of these steps in a situation. */
async function run(id: string, steps: string, options: Partial<RunOptions> = {}) {
  const situation = SITUATIONS.find((each) => each.id === id);
  if (!situation) throw new Error(`There is no situation ${id}`);
  const result = await runSituation(situation, {
    command: [process.execPath, CLIENT, ...steps.split(' ')],
    startSandbox: createDeployedSandboxes(server.baseUrl),
    timeout: undefined,
    signal: new AbortController().signal,
    ...options,
  });
  return { verdict: result?.verdict, expectation: result?.expectation?.id, message: result?.message, result };
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
    ['cancelled-meanwhile', 'create pay exit:1'],
    ['changed-meanwhile', 'create read pay'],
    ['changed-meanwhile', 'create pay:"1" read pay'],
    ['changed-meanwhile', 'create exit:1'],
    ['compatible-changes', 'create pay'],
  ])('handles %s: %s', async (id, steps) => {
    expect(await run(id, steps)).toMatchObject({ verdict: 'handled', expectation: undefined });
  });
});

describe.concurrent('a client that does one thing wrong', () => {
  test.each([
    ['calm', 'exit:0', 'sends-requests'],
    ['calm', 'create create pay', 'no-second-order'],
    ['calm', 'create pay exit:3', 'exits-0'],
    ['calm', 'create', 'paid'],
    ['calm', `create pay ${'read '.repeat(9).trim()}`, 'at-most-10-requests'],
    ['wait-asked', 'create wait:100 create pay', 'waits-as-asked'],
    ['create-lost-503', 'create create pay', 'no-second-order'],
    ['pay-lost', 'create pay exit:1', 'exits-0'],
    ['down', 'create', 'gives-up'],
    ['down', 'create create create create create create create create exit:1', 'at-most-3-in-a-second'],
    ['rejected', 'create create exit:1', 'one-create'],
    ['rejected', 'create exit:1', 'names-the-error'],
    ['forbidden', 'create create exit:1', 'no-repetition'],
    ['token-expires', 'exit:1', 'order-created'],
    ['token-expires', 'token create pay exit:1', 'another-token'],
    ['cancelled-meanwhile', 'create create pay exit:1', 'no-second-order'],
    ['cancelled-meanwhile', 'create pay', 'gives-up'],
    ['changed-meanwhile', 'create pay', 'pays-what-it-saw'],
    ['compatible-changes', 'create', 'paid'],
  ])('in %s: %s breaks %s', async (id, steps, expectation) => {
    expect(await run(id, steps)).toMatchObject({ verdict: 'not-handled', expectation });
  });
});

describe('a client that', () => {
  test('hangs is ended, and did not end in time', async () => {
    const result = await run('calm', 'create pay hang', { timeout: 5_000 });
    expect(result).toMatchObject({ verdict: 'not-handled', expectation: 'ends-in-time' });
  });

  test('crashes does not give up: it is killed by its signal', async () => {
    expect(await run('calm', 'create abort')).toMatchObject({ expectation: 'exits-0', message: /SIGABRT/ });
    expect(await run('down', 'create abort')).toMatchObject({ expectation: 'gives-up', message: /SIGABRT/ });
  });

  test('sends more requests than the journal keeps, and more orders than can be read, is counted', async () => {
    const { expectation, message, result } = await run('calm', 'flood:1100');
    expect({ expectation, message }).toEqual({
      expectation: 'no-second-order',
      message: 'There are 1100 orders, and the customer wanted one',
    });
    expect(result?.requests).toHaveLength(1_000);
  });

  test('prints 50 MB is judged all the same', async () => {
    const { verdict, result } = await run('calm', 'create shout shout shout shout shout pay');
    expect(verdict).toBe('handled');
    expect(result?.output.length).toBeLessThan(100_000);
  });

  test('cannot be started, or is not found by its shell, is an error', async () => {
    expect(await run('calm', '', { command: ['no-such-client'] })).toMatchObject({
      verdict: 'error',
      message: 'The command no-such-client was not found. Check its spelling and the PATH',
    });
    const command = ['sh', '-c', 'no-such-client'];
    expect(await run('calm', '', { command })).toMatchObject({ verdict: 'error', message: /exit code 127/ });
  });

  test('leaves a child in a session of its own ends with its child', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probe-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'pids');
    expect(await run('calm', `create child:${file} pay exit:0`)).toMatchObject({ verdict: 'handled' });
    const pid = Number(readFileSync(file, 'utf8'));
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
    expect(isRunning(pid)).toBe(false);
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
      await new Promise((resolve) => setTimeout(resolve, 500));`;
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
  const { result } = await run('cancelled-meanwhile', 'create pay exit:1');
  expect(result?.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
});

test('what a gateway cannot arrange is not applicable, with the reason', async () => {
  const situation = SITUATIONS.find(({ id }) => id === 'create-lost');
  const settings = { faults: [{ method: 'POST', path: '/orders', delayMs: 20_001 }] };
  const options = {
    command: ['no-such-client'],
    startSandbox: createDeployedSandboxes(server.baseUrl),
    timeout: undefined,
    signal: new AbortController().signal,
  };
  if (!situation) throw new Error('There is no such situation');
  expect(await runSituation({ ...situation, settings }, options)).toMatchObject({
    verdict: 'not-applicable',
    message: expect.stringContaining('20000'),
  });
});

test('a deployment that cannot be reached is an error with its address', async () => {
  const startSandbox = createDeployedSandboxes('http://127.0.0.1:9');
  expect(await run('calm', 'create', { startSandbox })).toMatchObject({
    verdict: 'error',
    message: /^http:\/\/127\.0\.0\.1:9\/sandboxes\/\S+ cannot be reached: /,
  });
});
