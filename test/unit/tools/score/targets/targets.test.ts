import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SERVER } from '../../../../../infra/server/command-line/clone-program.ts';
import { createLocalTargets } from '../../../../../lib/tools/harness/targets/local-server.ts';
import {
  CORRECT,
  type PreparedTarget,
  type StartTarget,
  TargetError,
  type TargetSettings,
} from '../../../../../lib/tools/harness/targets/target.ts';
import { createDeploymentTargets } from '../../../../../lib/tools/score/targets/deployment.ts';
import { startAhead } from '../../../../../lib/tools/score/targets/start-ahead.ts';
import { openSocket } from '../../../../tools/open-socket.ts';
import { startLocalTarget } from '../../../../tools/score/local-target.ts';
import { scoreInProcess, suite } from '../../../../tools/score/run-score.ts';
import { startStandIn } from '../../../../tools/score/service.ts';
import { targetOf } from '../../../../tools/score/suite-runs.ts';
import { scriptOf } from '../../../../tools/script-of.ts';
import { sendJson } from '../../../../tools/send-json.ts';
import { withServer } from '../../../../tools/with-server.ts';

/** A server that ends at the first request, without a response. */
const SHORT_LIVED_SERVER = `
  const server = require('node:http').createServer(() => {
    console.error('out of memory');
    process.exit(1);
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;

/** A server with a middleware that prints more than a pipe holds. */
const TALKATIVE_SERVER = `
  const server = require('node:http').createServer((_, response) => {
    for (let line = 0; line < 2000; line++) console.log('{"event": "' + 'x'.repeat(100) + '"}');
    response.end();
  });
  console.log('starting');
  console.log('http server with a middleware');
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
  process.stdin.on('data', (data) => data.length === 1 && console.log('{"requests": 1, "met": {}}'));`;

describe('a server on this machine', () => {
  test('may print lines of its own', async () => {
    const target = await createLocalTargets(scriptOf(TALKATIVE_SERVER))(CORRECT);
    onTestFinished(target.stop);
    expect((await fetch(target.baseUrl)).status).toBe(200);
    expect(await target.countRequests()).toBe(1);
  });

  test('counts the requests', async () => {
    const target = await startLocalTarget(CORRECT);
    await fetch(`${target.baseUrl}/orders`);
    await fetch(`${target.baseUrl}/sandboxes/a/orders/ORD-1767225600000-001/cancel`, { method: 'PATCH' });
    await fetch(`${target.baseUrl}/nothing`);
    expect(await target.countRequests()).toBe(3);
    await target.stop();
    await expect(fetch(target.baseUrl)).rejects.toThrow();
  });

  test('counts the requests that met its defects and compatible changes', async () => {
    const settings = { defects: ['bad-id-is-404', 'oldest-first'], changes: ['extra-members', 'deprecated'] };
    const target = await startLocalTarget(settings);
    await fetch(`${target.baseUrl}/orders/1`);
    await fetch(`${target.baseUrl}/changes`);
    const met = { 'bad-id-is-404': 1, 'oldest-first': 0, 'extra-members': 1, deprecated: 0 };
    expect(Object.fromEntries(await target.readMet())).toEqual(met);
  });

  test('has settings of its own, whatever the environment says', async () => {
    vi.stubEnv('PORT', 'nonsense');
    vi.stubEnv('CHANGES', 'nonsense');
    vi.stubEnv('FAULTS', 'off');
    vi.stubEnv('ALLOW_ORIGIN', 'http://localhost:5173');
    vi.stubEnv('MAX_DELAY', '0');
    vi.stubEnv('WEBHOOK_HOSTS', 'hooks.example');
    vi.stubEnv('API_KEY_REQUIRED', 'on');
    onTestFinished(() => void vi.unstubAllEnvs());
    const target = await startLocalTarget(CORRECT);
    const response = await fetch(`${target.baseUrl}/health?__code=503&__delay=1`);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
    const statusOf = async (settings: object) =>
      (await sendJson(`${target.baseUrl}/sandboxes/own`, 'PATCH', settings)).status;
    expect(await statusOf({ auth: { scheme: 'apiKey', keys: ['secret'] } })).toBe(200);
    const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
    expect(await statusOf({ webhooks: [{ url: 'http://hooks.example/', secret }] })).toBe(422);
  });

  test('does not show a suite how to find the defects', async () => {
    const target = await startLocalTarget(CORRECT);
    const defect = await (await fetch(`${target.baseUrl}/defects/float-money`)).text();
    expect(defect).toContain('"rule"');
    expect(defect).not.toMatch(/"(meets|hint|reproduce)"/);
  });

  test('that ends during a run makes the run an error, never a kill', async () => {
    const servers = createLocalTargets(scriptOf(SHORT_LIVED_SERVER));
    const start: typeof servers = (settings) => (settings.defects.length > 0 ? servers : startStandIn)(settings);
    const { code, stdout } = await scoreInProcess(['--only', 'total-wrong', ...suite('checks-total')], start);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^1\/1 +total-wrong +ERROR$/m);
    expect(stdout).toContain('The server ended during the run. out of memory');
  });

  test('ends when the score is killed', async () => {
    const targets = new URL('../../../../../lib/tools/harness/targets/local-server.ts', import.meta.url).href;
    const code = `import { createLocalTargets } from ${JSON.stringify(targets)};
      console.log((await createLocalTargets(${JSON.stringify(SERVER)})({ defects: [] })).baseUrl);
      setInterval(() => {}, 1000);`;
    const score = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, npm_lifecycle_event: 'score' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void score.kill('SIGKILL'));
    const [line] = await once(score.stdout, 'data');
    const connection = openSocket(String(line).trim());
    await once(connection, 'connect');
    // A server that ends may also reset its connections.
    connection.on('error', () => undefined);
    score.kill('SIGKILL');
    await new Promise((resolve) => connection.once('close', resolve));
    await expect(fetch(String(line).trim())).rejects.toThrow();
  });

  test('that does not start is an error that repeats what it said', async () => {
    const start = createLocalTargets('no-such-file.js');
    await expect(start(CORRECT)).rejects.toThrow(/^The server did not start: .*no-such-file/s);
  });
});

describe('a sandbox of a deployment', () => {
  const server = withServer();
  const start: StartTarget = (settings) => createDeploymentTargets(server.baseUrl)(settings);

  test('counts the requests in its journal, and is removed in the end', async () => {
    const target = await start(CORRECT);
    await fetch(`${target.baseUrl}/orders`);
    await fetch(`${target.baseUrl}/orders/ORD-1767225600000-001`);
    expect(await target.countRequests()).toBe(2);
    await target.stop();
    const { data } = (await (await fetch(target.baseUrl)).json()) as { data: { settings: { journal: boolean } } };
    expect(data.settings.journal).toBe(false);
  });

  test('has a name that does not tell the place of its run', async () => {
    const targets = await Promise.all([start(CORRECT), start(CORRECT)]);
    const names = targets.map(({ baseUrl }) => /score-[0-9a-f]{8}-([0-9a-f]{16})$/.exec(baseUrl)?.[1]);
    expect(new Set([...names, undefined]).size).toBe(3);
  });

  test('whose settings the suite removed is an error that says why it cannot be scored', async () => {
    const settings = { defects: ['float-money', 'create-is-200'] };
    const [correct, defective] = await Promise.all([start(CORRECT), start(settings)]);
    expect(Object.fromEntries(await defective.readMet())).toEqual({ 'float-money': 0, 'create-is-200': 0 });
    for (const { baseUrl } of [correct, defective]) await fetch(baseUrl, { method: 'DELETE' });
    await expect(correct.countRequests()).rejects.toThrow(/manages sandboxes.*Leave --base-url out/);
    await expect(defective.readMet()).rejects.toThrow(TargetError);
  });

  test('takes the settings for access of the suite, which counts as any other', async () => {
    const target = await start({ defects: ['anonymous-list'] });
    const users = { ada: { password: 'p', role: 'customer' } };
    const settings = { auth: { scheme: 'basic', users } };
    expect((await sendJson(target.baseUrl, 'PATCH', settings)).status).toBe(200);
    expect((await fetch(`${target.baseUrl}/orders`)).status).toBe(200);
    expect(await target.readMet()).toEqual(new Map([['anonymous-list', 1]]));
    expect(await target.countRequests()).toBe(1);
  });

  test('counts the requests that met its compatible changes, until the suite removes them', async () => {
    const settings = { defects: [], changes: ['extra-members'] };
    const { baseUrl, readMet } = await start(settings);
    await fetch(`${baseUrl}/orders`);
    expect(await readMet()).toEqual(new Map([['extra-members', 1]]));
    await fetch(baseUrl, { method: 'DELETE' });
    await expect(readMet()).rejects.toThrow(/switched the bug or the changes on/);
  });

  test('that is also named by header is an error that says why it cannot be scored', async () => {
    const target = await start(CORRECT);
    const name = target.baseUrl.split('/').at(-1) ?? '';
    await fetch(`${target.baseUrl}/orders`, { headers: { 'X-Sandbox': name } });
    await expect(target.countRequests()).rejects.toThrow(/names them with X-Sandbox/);
  });

  test('that cannot be reached is an error with its address', async () => {
    const start = createDeploymentTargets('http://127.0.0.1:9');
    const problem = /^http:\/\/127\.0\.0\.1:9\/sandboxes\/\S+ cannot be reached: /;
    await expect(start({ defects: ['total-wrong'] })).rejects.toThrow(problem);
  });
});

describe('targets that start ahead', () => {
  /** Targets with numbers. `events` gets what happens to them. */
  function numberedTargets() {
    const events: string[] = [];
    let count = 0;
    const prepare = (): PreparedTarget => {
      count += 1;
      const number = count;
      events.push(`prepare ${number}`);
      const stop = async () => void events.push(`stop ${number}`);
      const start = async ({ defects: [id = 'nothing'] }: TargetSettings) => {
        events.push(`start ${number} with ${id}`);
        return { ...targetOf(), stop };
      };
      return { start, stop };
    };
    const start: StartTarget = Object.assign((settings: TargetSettings) => prepare().start(settings), { prepare });
    return { events, targets: startAhead(start) };
  }

  test('are prepared while others are in use, and taken in this order, whatever is on', async () => {
    const { events, targets } = numberedTargets();
    const first = await targets.startTarget(CORRECT);
    await targets.startTarget({ defects: ['total-wrong'] });
    await first.stop();
    await targets.startTarget(CORRECT);
    expect(events).toEqual([
      'prepare 1',
      'prepare 2',
      'start 1 with nothing',
      'prepare 3',
      'prepare 4',
      'start 2 with total-wrong',
      'stop 1',
      'prepare 5',
      'start 3 with nothing',
    ]);
  });

  test('are all stopped, whether they were used or not', async () => {
    const { events, targets } = numberedTargets();
    await targets.startTarget(CORRECT);
    await targets.stopAll();
    expect(events.slice(3).toSorted()).toEqual(['stop 1', 'stop 2']);
  });
});
