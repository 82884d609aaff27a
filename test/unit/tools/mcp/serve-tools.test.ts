import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../../infra/publish/package/start-server.ts';
import { ORDER_ROWS } from '../../../../lib/api/orders/rows.ts';
import { openSandbox } from '../../../../lib/client/client.ts';
import type { Route } from '../../../../lib/http/route.ts';
import { serveTools, type ToolOptions } from '../../../../lib/tools/mcp/serve-tools.ts';
import { ORDER } from '../../../../lib/tools/probe/situations/situations.ts';
import { withServer } from '../../../tools/with-server.ts';

const PROGRAM = fileURLToPath(new URL('../../../../infra/publish/package/bin.ts', import.meta.url));

const ID = 'ORD-1767268800000-001';
const ITEM = { name: 'Lemonade', quantity: 1, price: 3.2 };

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
      const result = await client.callTool({ name, arguments: args });
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
function open(baseUrl: string, options: Partial<ToolOptions> = {}) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const shop = { baseUrl, apiKey: undefined };
  serveTools({ shop, withoutKeys: false, endsOnLostAnswer: false, ...options }, theirs);
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
    const rows = Object.entries<Route>(ORDER_ROWS);
    const required = tools.map((tool) => [tool.name, tool.inputSchema.required] as const);
    expect(Object.fromEntries(required)).toEqual({
      ...Object.fromEntries(rows.map(([name, { path }]) => [name, path.includes('{id}') ? ['id'] : []])),
      createOrder: ['customerName', 'customerEmail', 'items'],
      getHealth: [],
    });
    const withTag = tools.filter(({ inputSchema }) => Object.hasOwn(inputSchema.properties ?? {}, 'If-Match'));
    const conditional = rows.filter(([, { headers }]) => headers?.includes('If-Match')).map(([name]) => name);
    expect(withTag.map(({ name }) => name).toSorted()).toEqual(conditional.toSorted());
    const create = tools.find(({ name }) => name === 'createOrder');
    expect(create?.description).toMatch(/^Create an order\. .*exact to the cent/);
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

  test.each<[tool: string, args: Record<string, unknown>, problem: string]>([
    ['getOrder', { id: '..' }, 'id must match pattern "^ORD-\\d{13}-\\d{3}$"; received ".."'],
    ['getOrder', {}, "must have required property 'id'"],
    ['getOrder', { id: ID, 'If-None-Match': '1' }, 'If-None-Match must match pattern'],
    ['deleteOrder', { id: '../orders' }, 'id must match'],
    ['deleteOrder', { id: `${ID}/..` }, 'id must match'],
    ['deleteOrder', { id: '%2e%2e' }, 'id must match'],
    ['deleteOrder', { id: `${ID}\n` }, 'id must match'],
    ['deleteOrder', { id: null }, 'id must be string; received null'],
    ['cancelOrder', { id: '.' }, 'id must match'],
    ['cancelOrder', { id: ID, 'If-Match': '"1"\r\nX-Other: 1' }, 'If-Match must match pattern'],
    ['updateOrder', { id: '', status: 'paid' }, 'id must match'],
    ['updateOrder', { id: ID, status: 'lost' }, 'status must be equal to one of the allowed values (pending,paid,'],
    ['createOrder', { ...ORDER, 'Idempotency-Key': 'one two' }, 'Idempotency-Key must match pattern'],
    ['createOrder', { ...ORDER, tip: 3 }, 'must NOT have additional properties (tip)'],
    ['createOrder', { ...ORDER, items: [{ ...ITEM, quantity: 0 }] }, 'items[0].quantity must be >= 1; received 0'],
    ['createOrder', { ...ORDER, items: [ITEM, { ...ITEM, price: 1.005 }] }, 'items[1].price must be multiple of 0.01'],
    ['listOrders', { limit: '1' }, 'limit must be integer; received "1"'],
    ['listOrders', { page: 0 }, 'page must be >= 1'],
    ['listOrders', { createdFrom: 'soon' }, 'createdFrom must match format "date-time"'],
    ['listOrders', { customerEmail: 'ada' }, 'customerEmail must match pattern'],
    ['getHealth', { id: ID }, 'must NOT have additional properties (id)'],
  ])('of %s with %j is refused, and sends nothing', async (tool, args, problem) => {
    const { sandbox, call } = await openShop();
    const result = await call(tool, args);
    expect(result).toMatchObject({ isError: true, text: expect.stringContaining(problem) });
    expect(result.text).toMatch(/^The request was not sent, because /);
    expect(await sandbox.requests()).toEqual([]);
  });

  test('sends all that its schema allows', async () => {
    const { call } = await openShop();
    const item = { name: 'Olives', quantity: 3, price: 4.35 };
    const order = { ...ORDER, customerEmail: ' ada@example.com ', items: [item] };
    expect(await call('createOrder', order)).toMatchObject({ structuredContent: { status: 201 } });
    const query = { createdFrom: '2026-01-31T12:00:00+01:00', customerEmail: 'ada@example.com' };
    expect(await call('listOrders', query)).toMatchObject({ structuredContent: { status: 200 } });
    const known = { id: ID, 'If-None-Match': 'W/"1", "2"' };
    expect(await call('getOrder', known)).toMatchObject({ structuredContent: { status: 404 } });
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

  test('of a tool that does not exist is refused', async () => {
    const { call } = await openShop();
    await expect(call('payOrder')).rejects.toMatchObject({ code: -32602, message: 'There is no tool payOrder' });
  });
});
