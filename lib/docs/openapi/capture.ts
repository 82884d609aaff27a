import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTE_ROWS } from '../../api/routes.ts';
import { NAMED_ERRORS } from '../../api/service/examples.ts';
import { processLog } from '../../http/log.ts';
import { type ExampleRequest, type Examples, get, request, SANDBOX } from '../../http/openapi/example-requests.ts';
import type { Service } from '../../http/request/api-request.ts';
import { openMemoryStorage } from '../../storage/memory/memory-storage.ts';
import { createSwitches } from '../../wiring/switches.ts';
import { OPERATIONS } from './operations.ts';

/** An order in a snapshot. */
interface SnapshotOrder {
  readonly id: string;
}

/** Orders by their ids. */
type Orders = Map<string, SnapshotOrder>;

/** The examples of a document, by group, and the orders that they refer to. */
export interface Captured {
  readonly examples: Readonly<Record<string, Example[]>>;
  readonly orders: readonly SnapshotOrder[];
}

/**
 * A request of an example, with the path without its query string, and its response, whose body is a parsed value if it
 * is JSON, otherwise text.
 */
export type Example = Exchange & { readonly title: string };

type Exchange = Awaited<ReturnType<typeof exchange>>;

/** The time of the first example. It is fixed, so that regenerating the document gives the same examples. */
const START = Date.parse('2026-01-15T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Sends the requests of the examples of every operation, and of the errors that all operations share, to the service,
 * on the gateway that `serve` starts, with an empty store in memory. Returns the exchanges by operation, in order, and
 * their orders, as they are before the request of each example. Each example starts at its own minute, and each of its
 * requests at its own second, so that a new example does not change the others.
 */
export async function captureAll(serve: (service: Service) => Server): Promise<Captured> {
  const groups: readonly (readonly [string, Examples])[] = [
    ...OPERATIONS.map(({ route, examples }) => [route.operation, examples] as const),
    ['NAMED_ERRORS', NAMED_ERRORS],
  ];
  const server = serve(exampleService()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const realNow = Date.now;
  const captured: Record<string, Example[]> = {};
  const orders: Orders = new Map();
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const [index, [group, examples]] of groups.entries()) {
      captured[group] = await captureGroup(base, START + index * HOUR, examples, orders);
      const fault = captured[group].find(({ status, title }) => status === 500 && !title.startsWith('Requested'));
      if (fault) throw new Error(`The example "${fault.title}" of ${group} is a 500: ${JSON.stringify(fault.body)}`);
    }
  } finally {
    Date.now = realNow;
    server.close();
    // A connection that fetch keeps alive can outlast close() by 65 s, and the process with it.
    server.closeAllConnections();
  }
  // The document shows bodies, and of the paths only those whose id is in the body of the response, too.
  const text = JSON.stringify(captured, (key, value) => (key === 'path' ? undefined : value));
  return { examples: captured, orders: [...orders.values()].filter(({ id }) => text.includes(id)) };
}

/** Creates a service with an empty store. By the real clock, its journal would drop the requests of the examples. */
function exampleService(): Service {
  const storage = openMemoryStorage({ now: () => Date.now() });
  // Without spoilers, so that the examples show no server how to find its bugs.
  const switches = { ...createSwitches({ defects: [], changes: [] }), spoilers: false };
  const parts = { storage, switches, routes: ROUTE_ROWS, log: processLog(false) };
  return { ...parts, faults: true, cursorSecret: 'food-ordering-service' };
}

async function captureGroup(base: string, start: number, examples: Examples, orders: Orders): Promise<Example[]> {
  const captured: Example[] = [];
  for (const [index, [title, requests]] of Object.entries(examples).entries()) {
    const send = senderAt(base, start + index * MINUTE);
    const earlier = [requests].flat();
    const last = earlier.pop();
    if (!last) throw new TypeError(`The example "${title}" sends no request`);
    for (const each of earlier) await send(each);
    await keepOrders(base, orders);
    captured.push({ title, ...(await send(last)) });
    await keepOrders(base, orders);
    for (const sandbox of ['default', SANDBOX]) await send(request('DELETE', `/sandboxes/${sandbox}`));
  }
  return captured;
}

function senderAt(base: string, start: number): (request: ExampleRequest) => Promise<Exchange> {
  let [now, id] = [start, ''];
  return async (request) => {
    const instant = now;
    now += 1000;
    // The service runs in this process and reads its clock.
    Date.now = () => instant;
    const sent = await exchange(base, { ...request, path: request.path.replace('{id}', id) });
    id = /ORD-\d{13}-\d{3}/.exec(JSON.stringify(sent.body))?.[0] ?? id;
    return sent;
  };
}

async function exchange(base: string, { method, path: target, headers, body }: ExampleRequest) {
  const url = new URL(`${base}${target}`);
  const response = await fetch(url, {
    method,
    headers: {
      'X-Request-Id': '7f9c24e8-3b12-4fef-91e0-a4d3c5b6f701',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = stable(await response.text(), url.host);
  const type = response.headers.get('content-type')?.split(';')[0];
  const shown = text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
  const parsed: unknown = type === 'application/json' ? JSON.parse(text) : shown;
  return { path: url.pathname, status: response.status, type, requestBody: body, body: parsed };
}

/** Adds the orders that exist now. Those that were added earlier stay as they were. */
async function keepOrders(base: string, orders: Orders): Promise<void> {
  const { body } = await exchange(base, get('/sandboxes/default/snapshot'));
  const { data } = body as { data: { orders: readonly SnapshotOrder[] } };
  for (const order of data.orders) if (!orders.has(order.id)) orders.set(order.id, order);
}

/** The characters of a page that an example shows. */
const SHOWN = 500;

/**
 * Replaces values that differ from run to run: the port, the count and random end of a journal entry's id, and tokens.
 */
function stable(text: string, host: string): string {
  return text
    .replaceAll(host, 'localhost:3000')
    .replaceAll(/(REQ-\d{13})-\d{8}-[0-9a-f]{8}/g, '$1-00000001-3f7a91c2')
    .replaceAll(/"access_token":"(\w+)\.[\w-]+\.[\w-]+"/g, '"access_token":"$1.eyJzdWIiOiJraW9zayJ9.c2lnbmF0dXJl"');
}
