import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientOf, type RequestOptions } from '../contract/client/client.ts';
import type { ApiResponse, Method } from '../contract/client/exchange.ts';
import { type SpawnedServer, spawnDynamoServer, spawnServer } from '../infra/local/spawn-server.ts';
import { GIVEN_ENGINE } from './start-engine.ts';

/** A request. `{0}` stands for the id of the first created order, `{1}` for the second, and so on. */
type Step = readonly [method: Method, path: string, options?: RequestOptions];

const order = (customerName: string, price: number) => ({
  json: {
    customerName,
    customerEmail: `${customerName}@Example.com`,
    items: [
      { name: 'Dish', quantity: 3, price },
      { name: 'Tea 🍵', quantity: 1, price: 0.1 },
    ],
  },
});
const key = (text: string): RequestOptions => ({ headers: { 'Idempotency-Key': text } });
const match = (text: string): RequestOptions => ({ headers: { 'If-Match': text } });
const status = (name: string): RequestOptions => ({ json: { status: name } });
const MANY: readonly Step[] = Array.from({ length: 12 }, (_, index) => ['POST', '/orders', order(`c${index}`, index)]);

const SCRIPT: readonly Step[] = [
  ['GET', '/'],
  ['GET', '/health'],
  ['GET', '/orders'],
  ['POST', '/orders', order('ada', 19.99)],
  ['POST', '/orders', order('bob', 0)],
  ['POST', '/orders', { ...order('eve', 0.07), ...key('k1') }],
  ['POST', '/orders', { ...order('eve', 0.07), ...key('k1') }],
  ['POST', '/orders', { ...order('eve', 0.08), ...key('k1') }],
  ['POST', '/orders', { json: { customerName: ' ', items: [{}] } }],
  ['GET', '/orders/{0}'],
  ['GET', '/orders/{0}', { headers: { 'If-None-Match': '"1"' } }],
  ['GET', '/orders/ORD-0000000000001-001'],
  ['PATCH', '/orders/{0}', { json: { items: order('x', 5).json.items, status: 'paid' }, ...match('"1"') }],
  ['PATCH', '/orders/{0}', { ...status('completed'), ...match('"1"') }],
  ['PATCH', '/orders/{0}', { json: { items: order('x', 5).json.items } }],
  ['PATCH', '/orders/{0}', status('paid')],
  ['PATCH', '/orders/{0}', status('completed')],
  ['PATCH', '/orders/{0}/cancel'],
  ['PATCH', '/orders/{0}/cancel', match('"2"')],
  ['PATCH', '/orders/{1}/cancel', match('"1", W/"9"')],
  ['PATCH', '/orders/{1}/cancel'],
  ['DELETE', '/orders/{1}', match('"1"')],
  ['DELETE', '/orders/{1}', match('*')],
  ['DELETE', '/orders/{1}'],
  ['GET', '/orders/{1}'],
  ...MANY,
  ['GET', '/orders?limit=5'],
  ['GET', '/orders?limit=5&page=3&sort=createdAt'],
  ['GET', '/orders?limit=5&offset=12'],
  ['GET', '/orders?limit=5&offset=1000'],
  ['GET', '/orders?status=completed'],
  ['GET', '/orders?status=pending&sort=createdAt&limit=3'],
  ['GET', '/orders?customerEmail=C3%40example.COM'],
  ['GET', '/orders?customerEmail=c3%40example.com&status=paid'],
  ['GET', '/orders?createdFrom=1950-01-01T00:00:00Z&createdTo=1960-01-01T00:00:00Z'],
  ['GET', '/orders?createdFrom=9999-01-01T00:00:00Z'],
  ['GET', '/orders?createdTo=0001-01-01T00:00:00Z&status=paid'],
  ['GET', '/orders?limit=0'],
  ['GET', '/orders?cursor=x'],
  ['PUT', '/orders'],
  ['GET', '/nowhere'],
  ['GET', '/orders', { headers: { Prefer: 'code=503' } }],
];

let directory: string;
let servers: SpawnedServer[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'agree-'));
  const sqlite = spawnServer(['--data', join(directory, 'orders.db')]);
  servers = await Promise.all([spawnServer([]), sqlite, spawnDynamoServer()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(directory, { recursive: true });
});

test('servers over memory, SQLite and DynamoDB give the same responses to a script of requests', async () => {
  const [memory, sqlite, dynamodb] = await Promise.all(servers.map((server) => play(clientOf(server.baseUrl))));
  expect(memory).toHaveLength(SCRIPT.length);
  expect(sqlite).toEqual(memory);
  expect(dynamodb).toEqual(memory);
});

const LEFT_OUT = GIVEN_ENGINE ? '' : ' (not DynamoDB: dynalite has no transactions)';

test(`under a frozen clock, the script gives the same events on every server${LEFT_OUT}`, async () => {
  const [memory, ...others] = await Promise.all(servers.slice(0, GIVEN_ENGINE ? 3 : 2).map(eventsOn));
  expect(memory).toHaveLength(19);
  for (const events of others) expect(events).toEqual(memory);
});

/** Plays the script in a sandbox with events on, and returns the events. */
async function eventsOn({ baseUrl }: SpawnedServer): Promise<unknown[]> {
  const sandbox = '/sandboxes/frozen';
  await clientOf(baseUrl).patch(sandbox, { events: true, clock: '2026-01-01T12:00:00Z' });
  await play(clientOf(baseUrl, sandbox));
  const { data } = (await clientOf(baseUrl).get(`${sandbox}/events?limit=100`)).json as { data: { events: unknown[] } };
  return data.events;
}

/** Plays the script, and returns the responses without the parts that differ in each run. */
async function play(client: Client): Promise<object[]> {
  const ids: string[] = [];
  const answers: object[] = [];
  for (const [method, path, options] of SCRIPT) {
    const answer = await client.send(
      method,
      path.replace(/\{(\d+)\}/, (_, index) => ids[Number(index)] ?? ''),
      options,
    );
    const created = /"id":"(ORD-\d{13}-\d{3})"/.exec(answer.text)?.[1];
    if (answer.status === 201 && created !== undefined && !ids.includes(created)) ids.push(created);
    answers.push({ request: `${method} ${path}`, ...normal(answer, ids) });
  }
  return answers;
}

function normal({ status, headers, text }: ApiResponse, ids: readonly string[]): object {
  const { date: _, 'x-request-id': __, 'content-length': ___, ...rest } = headers;
  const replaced = (value: string) =>
    ids
      .reduce(
        (all, id, index) =>
          all.replaceAll(id.slice(4), `{${index}}`).replaceAll(id.slice(4).replace('-', ''), `{${index}}`),
        value,
      )
      .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"…"')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '{instant}');
  const named = Object.entries(rest).map(([name, value]) => [name, replaced(value ?? '')]);
  return { status, headers: Object.fromEntries(named), text: replaced(text) };
}
