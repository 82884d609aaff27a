// A client that is unsafe in one way, which its argument names; `safe` is none. It does the task: with ORDER it orders,
// without it prints the ids of all orders.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const [, , flaw] = process.argv;
const { BASE_URL, ORDER, CLIENT_ID, CLIENT_SECRET } = process.env;
const LIMIT = 20;

/** How each flaw changes what a safe client does. */
const FLAWS = {
  safe: {},
  'fails-at-start': { start: () => Promise.reject(new Error('no configuration')) },
  'does-nothing': { start: () => process.exit(0) },
  'only-looks': { start: () => send('GET', '/orders').then(() => process.exit(1)) },
  'never-ends': { finish: () => new Promise(() => setInterval(() => {}, 1_000)) },
  'new-keys': { key: () => randomUUID() },
  'gives-up': { attempts: 1 },
  'does-not-pay': { pay: () => {} },
  polls: { finish: () => repeat(10, () => send('GET', '/orders')) },
  hurries: { waitAsked: 0 },
  hammers: { attempts: 12, backoff: 0, waitAsked: 0 },
  lingers: { fail: () => delay(8_000) },
  'exits-with-0': { failure: 0 },
  'repeats-refused': { retried: [403, 422, 429, 502, 503, 504] },
  'hides-errors': { describe: () => 'It failed' },
  'needs-no-token': { renew: () => {} },
  'keeps-its-token': { renewals: 0 },
  'pays-unseen': { condition: () => ({}) },
  'skips-pages': { read: () => readPages(2, ({ pagination }) => pagination.hasMore) },
  'never-stops': { read: () => readPages(1, (_, ids) => ids.length % LIMIT === 0) },
  'counts-pages': { read: () => readPages(1, ({ pagination }) => pagination.hasMore) },
  'believes-the-total': { read: () => readPages(1, (_, ids, { pagination }) => ids.length < pagination.total) },
  'stops-early': { isLast: ({ orders }) => orders.length < LIMIT },
  'repeats-pages': { again: (ids) => ids.push(...ids.slice(-LIMIT)) },
  invents: { finish: () => console.log('ORD-1767268800000-999') },
  insists: { attempts: 14, backoff: 0, waitAsked: 0 },
};

const orderKey = randomUUID();
let token;

const client = {
  start: renewToken,
  finish: () => {},
  key: () => orderKey,
  attempts: 5,
  pay,
  waitAsked: 1_000,
  backoff: 500,
  fail: () => {},
  failure: 1,
  retried: [429, 502, 503, 504],
  describe: ({ status, error }) => `Status ${status}: ${JSON.stringify(error)}`,
  renew: renewToken,
  renewals: 1,
  condition: (etag) => ({ 'If-Match': etag }),
  read: readEverything,
  isLast: () => false,
  again: () => {},
  ...FLAWS[flaw],
};

async function repeat(times, work) {
  for (let time = 1; time <= times; time++) await work();
}

async function renewToken() {
  if (!CLIENT_ID || flaw === 'needs-no-token') return;
  const form = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const response = await fetch(`${BASE_URL}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  token = (await response.json()).access_token;
}

/** Sends a request once. Status 0: there is no complete response. */
async function sendOnce(method, path, { body, headers }) {
  try {
    const own = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers?.(),
    };
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${BASE_URL}${path}`, { method, body, headers: own, signal });
    const wait = client.waitAsked * Number(response.headers.get('Retry-After') ?? 0);
    return { status: response.status, etag: response.headers.get('ETag'), wait, ...(await response.json()) };
  } catch {
    return { status: 0, wait: 0 };
  }
}

async function send(method, path, request = {}) {
  let renewals = 0;
  for (let attempt = 1; ; attempt++) {
    const response = await sendOnce(method, path, request);
    const { status, wait } = response;
    if (status === 401 && CLIENT_ID && renewals < client.renewals) {
      renewals += 1;
      await client.renew();
      continue;
    }
    if ((status !== 0 && !client.retried.includes(status)) || attempt >= client.attempts) return response;
    request.onFailure?.();
    await delay(Math.max(wait, client.backoff === 500 ? 500 * 2 ** (attempt - 1) : client.backoff));
  }
}

async function giveUp(response) {
  await client.fail();
  console.error(client.describe(response));
  process.exit(client.failure);
}

async function placeOrder() {
  const headers = () => ({ 'Idempotency-Key': client.key() });
  const created = await send('POST', '/orders', { body: ORDER, headers });
  if (created.status !== 201) await giveUp(created);
  await client.pay(created);
}

async function pay({ data: { id }, etag }) {
  const headers = () => client.condition(etag);
  const paid = await send('PATCH', `/orders/${id}`, { body: '{"status": "paid"}', headers });
  if (paid.status === 200) return;
  const read = await send('GET', `/orders/${id}`);
  if (read.data?.status !== 'paid') await giveUp(paid);
}

async function readPage(parameters, onFailure) {
  const page = await send('GET', `/orders?${new URLSearchParams({ limit: LIMIT, ...parameters })}`, { onFailure });
  if (page.status !== 200) await giveUp(page);
  return page.data;
}

async function readEverything() {
  const ids = [];
  for (let cursor = ''; cursor !== null; ) {
    const page = await readPage(cursor && { cursor }, () => client.again(ids));
    if (client.isLast(page)) break;
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.pagination.nextCursor;
  }
  return ids;
}

async function readPages(step, goesOn) {
  const ids = [];
  for (let page = 1, first, last; last === undefined || goesOn(last, ids, first); page += step) {
    last = await readPage({ page });
    first ??= last;
    ids.push(...last.orders.map(({ id }) => id));
  }
  return ids;
}

await client.start();
if (ORDER) await placeOrder();
else console.log((await client.read()).join('\n'));
await client.finish();
