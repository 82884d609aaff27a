import { type Call, type Load, measure, middle } from './load.ts';
import { memoryOf, type Running, startBareFor, startService } from './processes.ts';
import { ORDER } from './sample-order.ts';
import { median } from './statistics.ts';

/** A load on the service, the same load on a bare server that moves the same bytes, and the median of their ratios. */
export interface HttpResult {
  readonly name: string;
  readonly service: Load;
  readonly bare: Load;
  readonly ratio: number;
  /** The service's memory after the load, in MB. */
  readonly memory: number;
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

const EDIT = JSON.stringify({ items: JSON.parse(ORDER).items });

const SOME = 500;

/** Loads the service and a bare server alternately, round by round. */
export async function benchHttp(options: HttpOptions): Promise<HttpResult[]> {
  const service = await startService(...options.store);
  try {
    await seed(service, options.orders);
    const results = [];
    for (const { name, call } of await casesFor(service, options)) {
      results.push(await compare(`${name}, ${options.label}`, service, call, options));
    }
    return results;
  } finally {
    await service.stop();
  }
}

interface Case {
  readonly name: string;
  readonly call: Call;
}

async function casesFor(service: Running, { orders }: HttpOptions): Promise<Case[]> {
  const some = await newest(service, SOME, '?limit=100');
  const pending = await newest(service, SOME, '?limit=100&status=pending');
  const deep = await deepCursor(service, Math.floor(orders / 2));
  const of = String(orders.toLocaleString('en'));
  const list = '/orders?limit=20';
  return [
    { name: `GET /orders/{id} of ${of}`, call: { paths: some.map((id) => `/orders/${id}`) } },
    { name: `GET ${list} of ${of}`, call: { paths: [list] } },
    { name: `GET ${list} of ${of}, deep cursor`, call: { paths: [`${list}&cursor=${deep}`] } },
    { name: `GET ${list} of ${of}, deep page`, call: { paths: [`${list}&page=${Math.floor(orders / 40)}`] } },
    {
      name: `PATCH /orders/{id} on ${of}`,
      call: { method: 'PATCH', paths: pending.map((id) => `/orders/${id}`), body: EDIT },
    },
    // Last, because it leaves many more orders.
    { name: `POST /orders on ${of}`, call: CREATE },
  ];
}

async function compare(
  name: string,
  service: Running,
  call: Call,
  { rounds, seconds }: HttpOptions,
): Promise<HttpResult> {
  const bare = await startBareFor(service, call);
  const loads: { service: Load[]; bare: Load[] } = { service: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const limit = await measure(bare, call, seconds);
    const load = await measure(service, call, seconds);
    // The first round warms up both.
    if (round > 0) loads.bare.push(limit);
    if (round > 0) loads.service.push(load);
  }
  await bare.stop();
  // The ratio of each round, because a shared machine may be slower for both in some rounds.
  const ratios = loads.service.map(({ rate }, round) => rate / (loads.bare[round]?.rate ?? Number.NaN));
  return {
    name,
    service: middle(loads.service),
    bare: middle(loads.bare),
    ratio: median(ratios),
    memory: memoryOf(service),
  };
}

async function seed({ url }: Running, orders: number): Promise<void> {
  for (let left = orders; left > 0; left -= 1_000) {
    await send(`${url}/sandboxes/default/seed`, 'POST', JSON.stringify({ orders: Math.min(left, 1_000), seed: left }));
  }
}

/** The ids of the newest orders in a list: `count`, or all of them. */
async function newest({ url }: Running, count: number, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && ids.length < count; ) {
    const { data } = JSON.parse(await send(`${url}/orders${query}${cursor && `&cursor=${cursor}`}`, 'GET'));
    ids.push(...data.orders.map(({ id }: { id: string }) => id));
    cursor = data.pagination.nextCursor;
  }
  return ids.slice(0, count);
}

async function deepCursor({ url }: Running, offset: number): Promise<string> {
  const { data } = JSON.parse(await send(`${url}/orders?limit=20&offset=${offset}`, 'GET'));
  return data.pagination.nextCursor;
}

async function send(url: string, method: string, body?: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, ...(body !== undefined && { body, headers }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`);
  return text;
}
