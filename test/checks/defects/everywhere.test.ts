import { expect, test } from 'vitest';
import { NO_SUCH_ORDER } from '../../../lib/defects/shared/facts.ts';
import { chooseHunt } from '../../../lib/switches/hunt.ts';
import { metAt, metIn, setSandbox } from '../../tools/defects/sandboxes.ts';
import { sendJson } from '../../tools/send-json.ts';
import { runMain } from '../../tools/server/spawn-server.ts';
import { serverInTest } from '../../tools/with-server.ts';

test.each([
  ['--defects', ['--defects', 'oldest-first,missing-order-is-400'], {}],
  ['DEFECTS', [], { DEFECTS: 'missing-order-is-400, oldest-first' }],
])('%s switches bugs on in every sandbox, in addition to its own bugs', async (_, args, env) => {
  const server = await serverInTest(args, env);
  expect((await fetch(`${server.baseUrl}${NO_SUCH_ORDER}`)).status).toBe(400);
  await setSandbox(server.baseUrl, 'mine', { defects: ['delete-missing-accepted'] });
  const path = `${server.baseUrl}/sandboxes/mine${NO_SUCH_ORDER}`;
  expect((await fetch(path)).status).toBe(400);
  expect((await fetch(path, { method: 'DELETE' })).status).toBe(200);
  expect(await metAt(`${server.baseUrl}/defects`)).toEqual({ 'missing-order-is-400': 2, 'oldest-first': 0 });
  expect(await metIn(server.baseUrl, 'mine')).toEqual({ 'delete-missing-accepted': 1 });
});

test('a sandbox may switch on any bugs that go together, whatever is on in every sandbox', async () => {
  const server = await serverInTest(['--defects', 'key-body-unchecked,missing-order-is-400']);
  const send = async (method: string, body: object) => {
    const response = await sendJson(`${server.baseUrl}/sandboxes/mine`, method, body);
    return { status: response.status, text: await response.text() };
  };
  const hunts = [...Array(1_000).keys()].map((seed) => ({ count: 1, seed, area: 'idempotency' as const }));
  const hunt = hunts.find((each) => chooseHunt(each).defects.includes('key-ignored'));
  expect(hunt).toBeDefined();
  const defects = ['pay-twice', 'key-ignored'];
  for (const [method, body] of [
    ['PATCH', { hunt }],
    ['PATCH', { hunt: null, defects }],
    ['PUT', { settings: { defects } }],
  ] as const) {
    const { status, text } = await send(method, body);
    expect([status, text.includes('key-body-unchecked')]).toEqual([200, false]);
  }
  expect((await fetch(`${server.baseUrl}/sandboxes/mine${NO_SUCH_ORDER}`)).status).toBe(400);
  const clash = await send('PATCH', { defects: [...defects, 'key-race'] });
  expect(clash.status).toBe(422);
  expect(clash.text).toContain('key-ignored and key-race exclude each other');
});

test.each([
  ['paytwice', 'npm start: defects: "paytwice" is not a bug. Did you mean pay-twice?'],
  ['pay-twice,double-payment', 'npm start: defects: The bugs pay-twice and double-payment exclude each other'],
])('--defects %s aborts the start', async (ids, message) => {
  expect(await runMain(['--defects', ids])).toMatchObject({ code: 2, stdout: '', stderr: `${message}\n` });
});

test('a requested 415 keeps its envelope while the bug that loses the envelope of a 415 is on', async () => {
  const server = await serverInTest(['--defects', 'envelope-lost']);
  const response = await fetch(`${server.baseUrl}/health`, { headers: { Prefer: 'code=415' } });
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  expect(await metAt(`${server.baseUrl}/defects`)).toEqual({ 'envelope-lost': 0 });
});
