import { describe, expect, test } from 'vitest';
import { lacks, testNeeding } from '../tools/capabilities.ts';
import { sendJson } from '../tools/send-json.ts';
import { freshSandbox, type SandboxWorld, sandboxWith } from './tools/arrange/sandbox-world.ts';
import { expectBrokenAt, validOrder } from './tools/arrange/world.ts';
import {
  API_KEY,
  api,
  exchangeBytes,
  hostHeader,
  KEY_LINE,
  type ReceivedText,
  sentPaths,
} from './tools/client/client.ts';

const RULE = { method: 'POST', path: '/orders' };

/** Sends a create over a new socket, and reads the response or until the server closes it. */
function createOverSocket({ path }: SandboxWorld): Promise<ReceivedText> {
  const body = JSON.stringify(validOrder());
  const base = new URL(api.baseUrl).pathname.replace(/\/$/, '');
  const headers = `Host: ${hostHeader()}\r\n${KEY_LINE}Content-Type: application/json\r\nContent-Length: ${body.length}`;
  return exchangeBytes(
    Buffer.from(`POST ${base}${path}/orders HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n${body}`),
  );
}

function createByFetch({ path }: SandboxWorld): Promise<Response> {
  sentPaths.add(`${path}/orders`);
  return sendJson(`${api.baseUrl}${path}/orders`, 'POST', validOrder(), API_KEY);
}

function sandboxWithFault(fault: object): Promise<SandboxWorld> {
  return sandboxWith({ journal: true, faults: [{ ...RULE, ...fault }] });
}

/** Asserts how many orders there are, and the status and fault of the recorded create. */
async function expectWork({ state, requests }: SandboxWorld, total: number, status: number | null): Promise<void> {
  expect(await state()).toMatchObject({ orders: { total }, settings: { faults: [{ met: 1 }] } });
  expect(await requests()).toMatchObject([{ status, fault: 0 }]);
}

describe.each([
  ['before', 0],
  ['after', 1],
])('a broken response %s the work', (when, orders) => {
  testNeeding('raw-http')('malformed: the response is a 201 with incomplete JSON', async () => {
    const sandbox = await sandboxWithFault({ transport: 'malformed', when });
    const { text, error } = await createOverSocket(sandbox);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(error).toBeUndefined();
    expect(head).toMatch(/^HTTP\/1.1 201 Created\r\n/);
    expect(head).toMatch(/\r\nX-Fault: 0\r\n/i);
    expect(head).toContain(`\r\nContent-Length: ${body.length}\r\n`);
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
    expect(head).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/i);
    await expectWork(sandbox, orders, 201);
  });

  testNeeding('broken-connections')('reset: the connection closes before a response', async () => {
    const sandbox = await sandboxWithFault({ transport: 'reset', when });
    expect(await createOverSocket(sandbox)).toEqual({ text: '', error: 'ECONNRESET' });
    await expectWork(sandbox, orders, null);
  });

  testNeeding('broken-connections')('truncated: the connection closes in the middle of the body', async () => {
    const sandbox = await sandboxWithFault({ transport: 'truncated', when });
    const { text } = await createOverSocket(sandbox);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 201 Created\r\n/);
    expect(head).toMatch(/\r\nX-Fault: 0\r\n/i);
    const declared = Number(/\r\nContent-Length: (\d+)/i.exec(head)?.[1]);
    expect(body.length).toBeGreaterThan(0);
    expect(body.length).toBeLessThan(declared);
    await expectWork(sandbox, orders, 201);
  });
});

testNeeding('broken-connections')('a HEAD that meets a truncated response gets its headers', async () => {
  const { client } = await sandboxWith({ faults: [{ method: 'GET', path: '/orders', transport: 'truncated' }] });
  const { status, headers } = await client.send('HEAD', '/orders');
  expect([status, headers['x-fault']]).toEqual([200, '0']);
});

testNeeding('broken-connections')('a broken connection does not affect the next request', async () => {
  const faults = ['reset', 'truncated'].map((transport) => ({ ...RULE, transport, times: 1 }));
  const sandbox = await sandboxWith({ faults });
  await expect(createByFetch(sandbox)).rejects.toBeInstanceOf(TypeError);
  await expect(createByFetch(sandbox).then((response) => response.text())).rejects.toBeInstanceOf(TypeError);
  expect((await createByFetch(sandbox)).status).toBe(201);
});

test('a rule that breaks connections is a 422 if the gateway cannot break them', async () => {
  const { path, set, state } = freshSandbox();
  const faults = [RULE, RULE].map((rule, index) => ({ ...rule, transport: ['malformed', 'reset'][index] }));
  if (!lacks('broken-connections')) return void (await set({ faults }));
  expectBrokenAt(await api.patch(path, { faults }), 'faults[1].transport');
  expect((await state())['settings']).toMatchObject({ faults: [] });
});
