import { type Call, CONNECTIONS, type Load, measure, middle } from './load.ts';
import { type Running, startBare, startService } from './processes.ts';
import { ORDER } from './sample-order.ts';
import { median } from './statistics.ts';

/** A load on the service, the same load on a bare server with bodies of the same size, and the median of their ratios. */
export interface HttpResult {
  readonly name: string;
  readonly service: Load;
  readonly bare: Load;
  readonly ratio: number;
}

export interface HttpOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly orders: number;
  /** The service's options for its store. */
  readonly store: readonly string[];
  readonly label: string;
}

const CREATE: Call = { method: 'POST', paths: ['/orders'], body: ORDER };

/** The number of orders to pay in a round. An order can be paid only once, so every connection has its own orders. */
const PAYMENTS = CONNECTIONS * 2_000;

const SOME = 500;

/** Loads the service and a bare server alternately, round by round. */
export async function benchHttp(options: HttpOptions): Promise<HttpResult[]> {
  const service = await startService(...options.store);
  try {
    await seed(service, options.orders);
    const results = [];
    for (const { name, callOf } of await casesFor(service, options)) {
      results.push(await compare(`${name}, ${options.label}`, service, callOf, options));
    }
    return results;
  } finally {
    await service.stop();
  }
}

interface Case {
  readonly name: string;
  readonly callOf: () => Promise<Call>;
}

async function casesFor(service: Running, { orders }: HttpOptions): Promise<Case[]> {
  const some = await newest(service, Math.min(orders, SOME));
  const deep = await deepCursor(service, Math.floor(orders / 2));
  const of = String(orders.toLocaleString('en'));
  const constant = (name: string, call: Call): Case => ({ name, callOf: async () => call });
  return [
    constant(`GET /orders/{id} of ${of}`, { paths: some.map((id) => `/orders/${id}`) }),
    constant(`GET /orders?limit=20 of ${of}`, { paths: ['/orders?limit=20'] }),
    constant(`GET /orders?limit=20 of ${of}, deep cursor`, { paths: [`/orders?limit=20&cursor=${deep}`] }),
    constant(`GET /orders?limit=20 of ${of}, deep page`, {
      paths: [`/orders?limit=20&page=${Math.floor(orders / 40)}`],
    }),
    { name: `PATCH /orders/{id} on ${of}`, callOf: () => payments(service) },
    // Last, because it leaves some 200,000 more orders.
    constant(`POST /orders on ${of}`, CREATE),
  ];
}

async function compare(
  name: string,
  service: Running,
  callOf: Case['callOf'],
  { rounds, seconds }: HttpOptions,
): Promise<HttpResult> {
  const bare = await startBare(await sizeOf(service, await callOf()));
  const loads: { service: Load[]; bare: Load[] } = { service: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const call = await callOf();
    const limit = await measure(bare.url, call, seconds);
    const load = await measure(service.url, call, seconds);
    // The first round warms up both.
    if (round > 0) loads.bare.push(limit);
    if (round > 0) loads.service.push(load);
  }
  await bare.stop();
  // The ratio of each round, because a shared machine may be slower for both in some rounds.
  const ratios = loads.service.map(({ rate }, round) => rate / (loads.bare[round]?.rate ?? Number.NaN));
  return { name, service: middle(loads.service), bare: middle(loads.bare), ratio: median(ratios) };
}

async function seed({ url }: Running, orders: number): Promise<void> {
  for (let left = orders; left > 0; left -= 1_000) {
    await send(`${url}/sandboxes/default/seed`, 'POST', JSON.stringify({ orders: Math.min(left, 1_000), seed: left }));
  }
}

async function payments(service: Running): Promise<Call> {
  await measure(service.url, { ...CREATE, paths: Array<string>(PAYMENTS).fill('/orders'), once: true }, 0);
  const ids = await newest(service, PAYMENTS);
  return { method: 'PATCH', paths: ids.map((id) => `/orders/${id}`), once: true, body: '{"status":"paid"}' };
}

async function newest({ url }: Running, count: number): Promise<string[]> {
  const ids: string[] = [];
  let query = '?limit=100';
  while (ids.length < count) {
    const { data } = JSON.parse(await send(`${url}/orders${query}`, 'GET'));
    ids.push(...data.orders.map(({ id }: { id: string }) => id));
    query = `?limit=100&cursor=${data.pagination.nextCursor}`;
  }
  return ids.slice(0, count);
}

async function deepCursor({ url }: Running, offset: number): Promise<string> {
  const { data } = JSON.parse(await send(`${url}/orders?limit=20&offset=${offset}`, 'GET'));
  return data.pagination.nextCursor;
}

async function sizeOf({ url }: Running, { method = 'GET', paths, body }: Call): Promise<number> {
  return (await send(`${url}${paths[0]}`, method, body)).length;
}

async function send(url: string, method: string, body?: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, ...(body !== undefined && { body, headers }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`);
  return text;
}
