import { describe, expect, test } from 'vitest';
import { withoutTraces } from '../../../../../infra/server/command-line/control.ts';
import { DEFECTS } from '../../../../../lib/defects/generated/catalogue.ts';
import type { ApiRequest, Switches } from '../../../../../lib/http/request/api-request.ts';
import { openMemoryStorage } from '../../../../../lib/storage/memory/memory-storage.ts';
import { CORRECT, type TargetSettings } from '../../../../../lib/tools/harness/targets/target.ts';
import { createSwitches } from '../../../../../lib/wiring/switches.ts';
import { metIn, setSandbox } from '../../../../tools/defects/sandboxes.ts';
import { shopIn } from '../../../../tools/http/role-shop.ts';
import { startLocalTarget } from '../../../../tools/score/local-target.ts';
import { scriptOf } from '../../../../tools/script-of.ts';
import { sendJson } from '../../../../tools/send-json.ts';

const PAGES = ['/', '/defects', '/openapi.json', '/llms.txt', '/console'];

const ON: TargetSettings = { defects: ['missing-order-is-400', 'key-ignored'], changes: ['extra-headers'] };

/** A server that responds with what another process can read about it. */
const TELLING_SERVER = `
  const { argv, execArgv, env, title } = process;
  const server = require('node:http').createServer((_, response) => {
    response.end(JSON.stringify({ argv, execArgv, env, title, bytes }));
  });
  let bytes = 0;
  process.stdin.on('data', (chunk) => {
    bytes += chunk.length;
    if (!String(chunk).endsWith('\\n') || server.listening) return;
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
  });`;

const textOf = async (url: string) => (await fetch(url)).text();

describe('a server that a score starts', () => {
  test('has the same arguments and environment, and reads as many bytes, whatever is on', async () => {
    const main = scriptOf(TELLING_SERVER);
    const [correct, other] = await Promise.all([startLocalTarget(CORRECT, { main }), startLocalTarget(ON, { main })]);
    expect(await textOf(other.baseUrl)).toBe(await textOf(correct.baseUrl));
  });

  test('describes itself, and responds about its catalogues, as if nothing were on', async () => {
    const [correct, other] = await Promise.all([startLocalTarget(CORRECT), startLocalTarget(ON)]);
    await fetch(`${other.baseUrl}/orders/ORD-0000000000001-001`);
    expect(Object.fromEntries(await other.readMet())).toMatchObject({ 'missing-order-is-400': 1 });
    for (const path of [...PAGES, '/changes', '/defects/key-ignored']) {
      const expected = (await textOf(`${correct.baseUrl}${path}`)).replaceAll(correct.baseUrl, other.baseUrl);
      expect((await textOf(`${other.baseUrl}${path}`)) === expected, path).toBe(true);
    }
  });

  test('runs the same code for a request, and so takes as long, whether something is on or not', async () => {
    const requests: ApiRequest[] = [];
    const spy: Switches = {
      spoilers: true,
      areEverywhere: true,
      behaviourOf: (request) => {
        requests.push(request);
        return undefined;
      },
    };
    const send = await shopIn(openMemoryStorage(), [], spy);
    await send('ada', 'list');
    const [request] = requests;
    const switches = withoutTraces({ ...spy, ...createSwitches({ defects: [], changes: [] }), counts: () => ({}) });
    expect(switches.areEverywhere).toBe(true);
    expect(request && (await switches.behaviourOf?.(request))).toBeDefined();
    expect(switches.counts).toBeUndefined();
  });

  test('counts and shows what a sandbox itself has switched on, whatever that excludes', async () => {
    const { baseUrl } = await startLocalTarget(ON);
    await setSandbox(baseUrl, 'mine', { defects: ['key-race', 'oldest-first', 'missing-order-is-400'] });
    await fetch(`${baseUrl}/sandboxes/mine/orders/ORD-0000000000001-001`);
    expect(await metIn(baseUrl, 'mine')).toEqual({ 'key-race': 0, 'oldest-first': 0, 'missing-order-is-400': 1 });
  });
});

describe('a server that a score with --no-spoilers starts', () => {
  const names = new RegExp(`(?<![\\w-])(?:${DEFECTS.map(({ id }) => id).join('|')})(?![\\w-])`);

  test('names no bug, and still has them', async () => {
    const { baseUrl, readMet } = await startLocalTarget(ON, { hidesDefects: true });
    const further = ['/defects?area=money', '/defects/float-mony', '/openapi.json?view=orders', '/console/console.js'];
    for (const path of [...PAGES, ...further]) {
      expect(names.exec(await textOf(`${baseUrl}${path}`)), path).toBeNull();
    }
    expect((await fetch(`${baseUrl}/orders/ORD-0000000000001-001`)).status).toBe(400);
    expect((await readMet()).get('missing-order-is-400')).toBe(1);
  });

  test('takes no bugs and no hunt in a sandbox, and names none in the error', async () => {
    const { baseUrl } = await startLocalTarget(ON, { hidesDefects: true });
    for (const [method, path, body, status] of [
      ['PATCH', '', { defects: ['float-mony'] }, 422],
      ['PATCH', '', { defects: ['float-money'] }, 422],
      ['PATCH', '', { hunt: { seed: 1 } }, 422],
      ['PUT', '', { settings: { defects: ['float-money'] } }, 422],
      ['POST', '/findings', { defect: 'float-mony' }, 404],
      // What a snapshot has.
      ['PUT', '', { settings: { defects: [] } }, 200],
      ['PATCH', '', { defects: null, hunt: null }, 200],
    ] as const) {
      const response = await sendJson(`${baseUrl}/sandboxes/mine${path}`, method, body);
      expect([response.status, names.exec(await response.text())]).toEqual([status, null]);
    }
  });
});
