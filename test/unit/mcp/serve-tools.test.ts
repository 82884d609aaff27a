import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import { openSandbox } from '../../../lib/client/client.ts';
import { serveTools, type ToolOptions } from '../../../lib/mcp/serve-tools.ts';
import { ORDER } from '../../../lib/probe/situations/situations.ts';
import { withServer } from '../../tools/with-server.ts';

const PROGRAM = fileURLToPath(new URL('../../../infra/publish/package/bin.ts', import.meta.url));

const server = withServer();
const closed = withServer(['--api-key'], { API_KEY: 'a-key-of-the-tests' });

/** Connects to an MCP server, and returns functions that list and call its tools. */
async function connect(transport: Transport) {
  const client = new Client({ name: 'tests', version: '1' });
  const ended = new Promise<void>((resolve) => (client.onclose = resolve));
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    ended,
    list: async () => (await client.listTools()).tools,
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
      const text = result.content.map((each) => (each.type === 'text' ? each.text : each.type)).join();
      return { isError: result.isError, structuredContent: result.structuredContent, text };
    },
  };
}

/** Starts the MCP server as a host does. */
function start(env: Record<string, string>, ...options: readonly string[]) {
  return connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', ...options], env }));
}

/** Serves the tools for a shop in this process. */
async function open(baseUrl: string, options: Partial<ToolOptions> = {}) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const shop = { baseUrl, apiKey: undefined };
  await serveTools({ shop, withoutKeys: false, endsOnLostAnswer: false, ...options }, theirs);
  return connect(ours);
}

/** Opens a sandbox that records its requests. */
async function openShop() {
  const sandbox = openSandbox({ baseUrl: server.baseUrl });
  await sandbox.record();
  return { sandbox, ...(await open(sandbox.baseUrl)) };
}

describe('the tools', () => {
  test('are the operations of orders and health, with the descriptions of the document', async () => {
    const { list } = await openShop();
    const tools = await list();
    expect(tools.map(({ name, inputSchema: { required } }) => [name, required])).toEqual([
      ['listOrders', []],
      ['createOrder', ['customerName', 'customerEmail', 'items']],
      ['getOrder', ['id']],
      ['updateOrder', ['id']],
      ['deleteOrder', ['id']],
      ['cancelOrder', ['id']],
      ['getHealth', []],
    ]);
    const withTag = tools.filter(({ inputSchema }) => Object.hasOwn(inputSchema.properties ?? {}, 'If-Match'));
    expect(withTag.map(({ name }) => name)).toEqual(['updateOrder', 'deleteOrder', 'cancelOrder']);
    expect(tools[1]?.description).toMatch(/^Create an order\. .*exact to the cent/);
    expect(JSON.stringify(tools)).not.toContain('$ref');
  });

  test.each([
    ['its own sandbox', () => `${server.baseUrl}/sandboxes/agents`, {}],
    ['a whole server', () => server.baseUrl, {}],
    ['a closed environment', () => closed.baseUrl, { API_KEY: 'a-key-of-the-tests' }],
  ])('each send one request, to %s', async (_, baseUrl, key) => {
    const { call } = await start({ BASE_URL: baseUrl(), ...key });
    const created = await call('createOrder', { ...ORDER, 'Idempotency-Key': 'one' });
    const repeated = await call('createOrder', { ...ORDER, 'Idempotency-Key': 'one' });
    const { body, headers } = JSON.parse(created.text);
    const { id } = body.data;
    const location = expect.stringContaining(`/orders/${id}`);
    expect(created).toMatchObject({
      isError: false,
      structuredContent: { status: 201, headers: { etag: '"1"', location } },
    });
    expect(repeated.structuredContent).toMatchObject({ headers: { 'idempotent-replayed': 'true' }, body });
    expect((await call('getOrder', { id })).structuredContent).toMatchObject({ status: 200, body: { data: { id } } });
    const paid = await call('updateOrder', { id, status: 'paid', 'If-Match': headers.etag });
    expect(paid.structuredContent).toMatchObject({ status: 200, body: { data: { status: 'paid' } } });
    const stale = await call('cancelOrder', { id, 'If-Match': headers.etag });
    expect(stale).toMatchObject({ isError: true, structuredContent: { status: 412 } });
    expect((await call('cancelOrder', { id })).structuredContent).toMatchObject({ status: 200 });
    const list = await call('listOrders', { status: 'cancelled', limit: 1 });
    expect(list.structuredContent).toMatchObject({ body: { data: { orders: [{ id }], pagination: { limit: 1 } } } });
    expect((await call('deleteOrder', { id })).structuredContent).toMatchObject({ body: { data: { deleted: true } } });
    expect((await call('getHealth')).structuredContent).toMatchObject({ body: { data: { status: 'healthy' } } });
  });

  test('take no idempotency key if that is asked for', async () => {
    const { list } = await start({ BASE_URL: server.baseUrl }, '--without-keys');
    expect(JSON.stringify(await list())).not.toContain('Idempotency-Key');
  });
});

describe('a call', () => {
  test('that the service refuses is an error with the whole response, and is not repeated', async () => {
    const { sandbox, call } = await openShop();
    await sandbox.fail('POST /orders', { status: 503, retryAfter: 7, times: 1 });
    const result = await call('createOrder', { ...ORDER });
    const response = { status: 503, headers: { 'retry-after': '7' }, body: { error: { code: 'SERVICE_UNAVAILABLE' } } };
    expect(result).toMatchObject({ isError: true, structuredContent: response });
    expect(await sandbox.requests()).toHaveLength(1);
  });

  test('sends members that the document does not have, too', async () => {
    const { call } = await openShop();
    const result = await call('createOrder', { ...ORDER, tip: 3 });
    expect(result).toMatchObject({ isError: true, structuredContent: { status: 422 } });
    expect(result.text).toContain('tip');
  });

  test.each([
    ['reset', 'The connection was closed before a response'],
    ['truncated', 'The connection was closed in the middle of the response (status 201)'],
  ] as const)(
    'whose connection is closed (%s) is an error that says so, and is not repeated',
    async (transport, error) => {
      const { sandbox, call } = await openShop();
      await sandbox.fail('POST /orders', { transport, when: 'after', times: 1 });
      const text = expect.stringContaining(error);
      expect(await call('createOrder', { ...ORDER })).toMatchObject({ isError: true, text });
      expect((await sandbox.state()).orders.total).toBe(1);
      expect(await call('getHealth')).toMatchObject({ isError: false });
    },
  );

  test('whose connection is closed ends the server if that is asked for', async () => {
    const sandbox = openSandbox({ baseUrl: server.baseUrl });
    const { call, ended } = await start({ BASE_URL: sandbox.baseUrl }, '--end-on-lost-answer');
    await sandbox.fail('POST /orders', { status: 503, times: 1 });
    expect(await call('createOrder', { ...ORDER })).toMatchObject({ isError: true });
    await sandbox.fail('POST /orders', { transport: 'reset', when: 'after', times: 1 });
    await expect(call('createOrder', { ...ORDER })).rejects.toThrow('Connection closed');
    await ended;
    expect((await sandbox.state()).orders.total).toBe(1);
  });

  test('to a service that does not run is an error, which ends nothing', async () => {
    const gone = await startServer();
    await gone.close();
    const { call } = await open(gone.baseUrl, { endsOnLostAnswer: true });
    const refused = { isError: true, text: expect.stringContaining('The request was not sent: ') };
    expect(await call('getHealth')).toMatchObject(refused);
    expect(await call('getHealth')).toMatchObject(refused);
  });

  test('of a tool that does not exist is an error', async () => {
    const { call } = await openShop();
    expect(await call('payOrder')).toMatchObject({ isError: true, text: 'There is no tool payOrder' });
  });
});
