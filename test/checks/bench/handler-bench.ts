import type { APIGatewayProxyEvent } from 'aws-lambda';
import { lambdaContext } from '../../../infra/server/gateway/proxy-event.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { proxyEvent } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { median, round } from './load.ts';
import { EDIT, ORDER } from './our-server.ts';

const ROUNDS = 5;

/** Warm-up rounds, which do not count, because the compiler's threads still use CPU time. */
const WARM_UP = 6;
const REPEATS = 5_000;

const SERVICE = testService();
const CONTEXT = lambdaContext(SERVICE, 'bench', 'bench');

/** Returns the CPU microseconds of an invocation of each order handler, without a network and with SQLite in memory. */
export async function benchHandlers(): Promise<Record<string, number>> {
  const { orders } = await SERVICE.storage.enter('default');
  for (let at = 0; at < 1_000; at += 1) await orders.create(DRAFT, at);
  const { order } = await orders.create(DRAFT, Date.now());
  const path = `/orders/${order.id}`;
  const one = { ...HEADERS, resource: '/orders/{id}', path, pathParameters: { id: order.id } };
  const many = { ...HEADERS, resource: '/orders', path: '/orders' };
  return {
    GET: await costOf('get-order', () => proxyEvent('GET', one)),
    'GET 20': await costOf('list-orders', () => proxyEvent('GET', many)),
    PATCH: await costOf('update-order', () => proxyEvent('PATCH', { ...one, body: EDIT })),
    POST: await costOf('create-order', () => proxyEvent('POST', { ...many, body: ORDER })),
  };
}

/** The median of several rounds. Each call gets a new event, because handlers may change theirs. */
async function costOf(file: string, event: () => APIGatewayProxyEvent): Promise<number> {
  const { handler }: { handler: LambdaHandler } = await import(`../../../functions/${file}.ts`);
  const costs: number[] = [];
  for (let index = 0; index < WARM_UP + ROUNDS; index += 1) {
    const before = process.cpuUsage();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) await handler(event(), CONTEXT);
    const { user, system } = process.cpuUsage(before);
    if (index >= WARM_UP) costs.push((user + system) / REPEATS);
  }
  return round(median(costs), 1);
}

const HEADERS = {
  headers: { Host: 'localhost', 'Content-Type': 'application/json', Accept: '*/*' },
  multiValueHeaders: { Host: ['localhost'], 'Content-Type': ['application/json'], Accept: ['*/*'] },
};
