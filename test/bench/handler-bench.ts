import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { lambdaContext } from '../../infra/local/gateway/proxy-event.ts';
import type { LambdaHandler } from '../../lib/http/define-endpoint.ts';
import { apiRequest } from '../../lib/http/request/api-request.ts';
import { createOrderBody, updateOrderBody } from '../../lib/http/request/bodies/order-bodies.ts';
import { readListQuery } from '../../lib/http/request/query/list-query.ts';
import { update } from '../../lib/orders/change.ts';
import { isOrderId } from '../../lib/orders/order-id.ts';
import type { OrderStore } from '../../lib/orders/order-store.ts';
import { proxyEvent } from '../http/proxy-event.ts';
import { testService } from '../http/test-service.ts';
import { median, round } from './statistics.ts';

/** CPU microseconds of one invocation and of its parts, without a network and with SQLite in memory. */
export interface HandlerResult {
  readonly name: string;
  readonly total: number;
  readonly parts: Readonly<Record<string, number>>;
}

const BODY = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Margherita pizza', quantity: 2, price: 9.5 },
    { name: 'Lemonade', quantity: 1, price: 3.2 },
  ],
};
const DRAFT = { ...BODY, items: BODY.items.map((item) => ({ ...item, price: Math.round(item.price * 100) })) };
const SERVER = testService();
const CONTEXT = lambdaContext(SERVER, 'bench', 'bench');
const ROUNDS = 5;

/** Warm-up rounds, which do not count, because the compiler's threads still use CPU time. */
const WARM_UP = 6;
const REPEATS = 5_000;

export async function benchHandlers(): Promise<HandlerResult[]> {
  const { orders } = await SERVER.storage.enter('default');
  for (let at = 0; at < 1_000; at += 1) await orders.create(DRAFT, at);
  const { order } = await orders.create(DRAFT, Date.now());
  const chain = middy({ timeoutEarlyInMillis: 0 })
    .handler(async () => undefined)
    .use(Array.from({ length: 8 }, () => ({ before: () => {} })));
  const middyCost = await costOf(() => chain({}, CONTEXT));
  const results = [];
  for (const { name, file, event, validate, store } of invocations(orders, order.id)) {
    const handler = await load(file);
    const total = await costOf(() => handler(event(), CONTEXT));
    const validation = await costOf(async () => validate());
    results.push({ name, total, parts: { middy: middyCost, validation, store: await costOf(store) } });
  }
  return results;
}

/** A handler with its events, and its store calls and validation, which are also measured separately. */
interface Invoked {
  readonly name: string;
  readonly file: string;
  readonly event: () => APIGatewayProxyEvent;
  readonly store: () => Promise<unknown>;
  readonly validate: () => unknown;
}

function invocations(orders: OrderStore, id: string): Invoked[] {
  const created = JSON.stringify(BODY);
  const edit = JSON.stringify({ items: BODY.items });
  let at = 1_000_000_000_000;
  return [
    {
      name: 'GET /orders/{id}',
      file: 'get-order',
      event: () => eventOf('GET', '/orders/{id}', { id }, null),
      validate: () => isOrderId(id),
      store: () => orders.get(id),
    },
    {
      name: 'GET /orders?limit=20',
      file: 'list-orders',
      event: () => eventOf('GET', '/orders', null, null),
      validate: () => readListQuery(apiRequest(eventOf('GET', '/orders', null, null), SERVER)),
      store: () => orders.list({ oldestFirst: false, limit: 20, offset: 0 }),
    },
    {
      name: 'PATCH /orders/{id} (items)',
      file: 'update-order',
      event: () => eventOf('PATCH', '/orders/{id}', { id }, edit),
      validate: () => updateOrderBody.safeParse(JSON.parse(edit)),
      store: () => orders.change(id, update({ items: DRAFT.items }, Date.now())),
    },
    {
      name: 'POST /orders',
      file: 'create-order',
      event: () => eventOf('POST', '/orders', null, created),
      validate: () => createOrderBody.safeParse(JSON.parse(created)),
      store: () => {
        at += 1;
        return orders.create(DRAFT, at);
      },
    },
  ];
}

async function load(file: string): Promise<LambdaHandler> {
  const module: { handler: LambdaHandler } = await import(`../../functions/${file}.ts`);
  return module.handler;
}

/** The median of several rounds, in microseconds of CPU time. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let index = 0; index < WARM_UP + ROUNDS; index += 1) {
    const before = process.cpuUsage();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) await work();
    const { user, system } = process.cpuUsage(before);
    if (index >= WARM_UP) costs.push((user + system) / REPEATS);
  }
  return round(median(costs), 1);
}

/** Makes a new event for each call, because handlers may change their event. */
function eventOf(
  httpMethod: string,
  resource: string,
  pathParameters: Record<string, string> | null,
  body: string | null,
): APIGatewayProxyEvent {
  const path = resource.replace('{id}', pathParameters?.['id'] ?? '');
  return proxyEvent(httpMethod, { resource, path, ...HEADERS, pathParameters, body });
}

const HEADERS = {
  headers: { Host: 'localhost', 'Content-Type': 'application/json', Accept: '*/*' },
  multiValueHeaders: { Host: ['localhost'], 'Content-Type': ['application/json'], Accept: ['*/*'] },
};
