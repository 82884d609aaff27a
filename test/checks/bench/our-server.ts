import { sendJson } from '../../tools/send-json.ts';
import type { Call, Running } from './load.ts';
import { startService } from './processes.ts';
import type { Server } from './requests-bench.ts';

export const ORDER = JSON.stringify({
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Margherita pizza', quantity: 2, price: 9.5 },
    { name: 'Lemonade', quantity: 1, price: 3.2 },
  ],
});

export const EDIT = JSON.stringify({ items: JSON.parse(ORDER).items });

/** The most orders that a load reads or changes in turn. */
const SOME = 500;

/**
 * Starts the local server with seeded orders, and the calls for each kind of request.
 * @param store the options of the local server for its store; none for memory
 * @param folder the checkout whose server is started; this one by default
 */
export async function startOurs(
  name: string,
  { orders = 1_000, store = [], folder = '.' }: { orders?: number; store?: readonly string[]; folder?: string } = {},
): Promise<Server> {
  const service = await startService(store, folder);
  for (let left = orders; left > 0; left -= 1_000) {
    await send(`${service.url}/sandboxes/default/seed`, 'POST', { orders: Math.min(left, 1_000), seed: left });
  }
  return { ...service, name, calls: await callsOf(service, orders) };
}

async function callsOf(service: Running, orders: number): Promise<Record<string, Call>> {
  const list = '/orders?limit=20';
  const { data } = await send(`${service.url}${list}&offset=${Math.floor(orders / 2)}`, 'GET');
  return {
    GET: { paths: await newest(service, '?limit=100') },
    'GET 20': { paths: [list] },
    'GET 20, by cursor': { paths: [`${list}&cursor=${data.pagination.nextCursor}`] },
    'GET 20, by page': { paths: [`${list}&page=${Math.floor(orders / 40)}`] },
    PATCH: { method: 'PATCH', paths: await newest(service, '?limit=100&status=pending'), body: EDIT },
    // Last, because it leaves many more orders.
    POST: { method: 'POST', paths: ['/orders'], body: ORDER },
  };
}

/** The paths of the newest orders in a list. */
async function newest({ url }: Running, query: string): Promise<string[]> {
  const paths: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && paths.length < SOME; ) {
    const { data } = await send(`${url}/orders${query}${cursor && `&cursor=${cursor}`}`, 'GET');
    paths.push(...data.orders.map(({ id }: { id: string }) => `/orders/${id}`));
    cursor = data.pagination.nextCursor;
  }
  return paths.slice(0, SOME);
}

async function send(url: string, method: string, body?: object) {
  const response = await sendJson(url, method, body);
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${await response.text()}`);
  return JSON.parse(await response.text());
}
