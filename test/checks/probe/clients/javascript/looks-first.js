// A third strategy, without idempotency keys and conditions. It never repeats a create whose outcome is unknown: it
// looks in the list of orders, and creates the order only if it is not there. It reads before it pays.
import { setTimeout as delay } from 'node:timers/promises';

const { BASE_URL, ORDER, CLIENT_ID, CLIENT_SECRET } = process.env;
const ROUNDS = 4;
const PAUSE = 800;
const { customerEmail, items } = JSON.parse(ORDER);
let token;

/** Sends a request once. Status 0: the outcome is unknown. */
async function send(method, path, body) {
  try {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${BASE_URL}${path}`, { method, body, headers, signal });
    const wait = Math.max(PAUSE, 1_000 * Number(response.headers.get('Retry-After') ?? 0));
    return { status: response.status, wait, ...(await response.json()) };
  } catch {
    return { status: 0, wait: PAUSE };
  }
}

async function renewToken() {
  const form = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const response = await fetch(`${BASE_URL}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  token = (await response.json()).access_token;
}

/** Waits after a failure. Gives up if waiting cannot help. */
async function pause({ status, wait, error }) {
  if (status === 401 && CLIENT_ID) return renewToken();
  if (status >= 400 && status < 500 && status !== 429) giveUp(JSON.stringify(error));
  await delay(wait);
}

function giveUp(reason) {
  console.error(reason);
  process.exit(1);
}

/** Reads until it succeeds, at most a few times. */
async function read(path) {
  for (let round = 1; round <= ROUNDS; round++) {
    const response = await send('GET', path);
    if (response.status === 200) return response.data;
    await pause(response);
  }
  return giveUp(`GET ${path} does not succeed`);
}

async function findOrder() {
  const { orders } = await read(`/orders?customerEmail=${encodeURIComponent(customerEmail)}`);
  return orders.find((order) => order.items.length === items.length && order.items[0].name === items[0].name);
}

if (CLIENT_ID) await renewToken();
let order;
for (let round = 1; !order && round <= ROUNDS; round++) {
  const created = await send('POST', '/orders', ORDER);
  if (created.status !== 201) await pause(created);
  order = created.status === 201 ? created.data : await findOrder();
}
const pay = () => send('PATCH', `/orders/${order.id}`, JSON.stringify({ status: 'paid' }));
for (let round = 1; round <= ROUNDS; round++) {
  const { status, total } = await read(`/orders/${order.id}`);
  if (status === 'paid') process.exit(0);
  if (status === 'cancelled') giveUp('The order was cancelled');
  console.log(`Paying ${total}`);
  let paid = await pay();
  // A 429 did nothing, so the order need not be read again.
  for (let tries = 1; paid.status === 429 && tries < ROUNDS; tries++) paid = await delay(paid.wait).then(pay);
  if (paid.status === 200) process.exit(0);
  await pause(paid);
}
giveUp('The order cannot be paid');
