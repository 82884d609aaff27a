import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { lambdaContext } from '../../infra/local/proxy-event.ts';
import type { LambdaHandler } from '../../lib/http/endpoint.ts';
import { median, round } from './statistics.ts';

/** CPU microseconds of one invocation, without a network and with SQLite in memory, and what parts of it take. */
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
const ROUNDS = 5;

/** Rounds that do not count: until then the compiler's threads are at work, and their time is the process's. */
const WARM_UP = 6;
const REPEATS = 5_000;

/** Invokes handlers in this process, over and over. */
export async function benchHandlers(): Promise<HandlerResult[]> {
  process.env.ORDER_STORE = 'sqlite';
  const { openStorage } = await import('../../lib/storage/open-storage.ts');
  const { createOrderBody } = await import('../../lib/http/order-bodies.ts');
  const [create, get] = [await load('create-order'), await load('get-order')];
  const { orders } = await (await openStorage()).enter('default');
  const { order } = await orders.create(DRAFT, Date.now());
  const text = JSON.stringify(BODY);
  let at = 1_000_000_000_000;
  const store = {
    create: () => {
      at += 1;
      return orders.create(DRAFT, at);
    },
    get: () => orders.get(order.id),
  };
  const chain = middy(async () => undefined).use(Array.from({ length: 8 }, () => ({ before: () => {} })));
  const chainCost = await costOf(() => chain({}, CONTEXT));
  const parts = async (work: () => Promise<unknown>) => ({ middy: chainCost, store: await costOf(work) });
  return [
    {
      name: 'GET /orders/{id}',
      total: await costOf(() => get(eventOf('GET', '/orders/{id}', { id: order.id }, null), CONTEXT)),
      parts: await parts(store.get),
    },
    {
      name: 'POST /orders',
      total: await costOf(() => create(eventOf('POST', '/orders', null, text), CONTEXT)),
      parts: {
        ...(await parts(store.create)),
        validation: await costOf(async () => createOrderBody.safeParse(JSON.parse(text))),
      },
    },
  ];
}

const CONTEXT = lambdaContext('bench', 'bench', 29_000);

async function load(file: string): Promise<LambdaHandler> {
  const module: { handler: LambdaHandler } = await import(`../../functions/${file}.ts`);
  return module.handler;
}

/** The median of several rounds, in CPU microseconds. */
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

/** A new event for each call: handlers may change theirs. */
function eventOf(
  httpMethod: string,
  resource: string,
  pathParameters: Record<string, string> | null,
  body: string | null,
): APIGatewayProxyEvent {
  const path = resource.replace('{id}', pathParameters?.['id'] ?? '');
  const headers = { Host: 'localhost', 'Content-Type': 'application/json', Accept: '*/*' };
  const event = {
    resource,
    path,
    httpMethod,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters,
    stageVariables: null,
    requestContext: { requestId: 'bench', path } as APIGatewayProxyEvent['requestContext'],
    body,
    isBase64Encoded: false,
  };
  return event;
}
