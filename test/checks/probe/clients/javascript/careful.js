// A careful client: one idempotency key for all attempts, waits as long as it is asked to, and pays only what it saw.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const { BASE_URL, ORDER, CLIENT_ID, CLIENT_SECRET } = process.env;

/** The key of a closed environment. */
const KEY = process.env.API_KEY ? { 'X-Api-Key': process.env.API_KEY } : {};

const ATTEMPTS = 5;
const TIME_LIMIT = 5_000;
const RETRIED = [429, 502, 503, 504];

let token;

/** Sends one request, and returns status, ETag and data. An incomplete response throws. */
async function sendOnce(method, path, { headers, body }) {
  const authorization = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${BASE_URL}${path}`, {
    method,
    body,
    headers: { 'Content-Type': 'application/json', ...KEY, ...authorization, ...headers },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  const { data, error } = await response.json();
  const wait = Number(response.headers.get('Retry-After') ?? 0) * 1_000;
  return { status: response.status, etag: response.headers.get('ETag'), wait, data, error };
}

/** Sends a request again while that may help. Safe for every request with a key, a condition, or no effect. */
async function send(method, path, request = {}) {
  let renewed = false;
  for (let attempt = 1; ; attempt++) {
    const response = await sendOnce(method, path, request).catch((error) => ({ status: 0, wait: 0, error }));
    const { status, wait } = response;
    if (status === 401 && CLIENT_ID && !renewed) {
      renewed = true;
      await renewToken();
      continue;
    }
    if ((status !== 0 && !RETRIED.includes(status)) || attempt === ATTEMPTS) return response;
    const backoff = 500 * 2 ** (attempt - 1) * (1 + Math.random() / 2);
    await delay(Math.max(wait, backoff));
  }
}

async function renewToken() {
  const response = await fetch(`${BASE_URL}/oauth/token`, {
    method: 'POST',
    headers: KEY,
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET }),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  token = (await response.json()).access_token;
}

function giveUp({ status, error }) {
  console.error(
    `Gave up. Status ${status}: ${JSON.stringify(error?.message ? { ...error, message: error.message } : error)}`,
  );
  process.exit(1);
}

if (CLIENT_ID) await renewToken();
const created = await send('POST', '/orders', { body: ORDER, headers: { 'Idempotency-Key': randomUUID() } });
if (created.status !== 201) giveUp(created);

const path = `/orders/${created.data.id}`;
const payment = { body: JSON.stringify({ status: 'paid' }), headers: { 'If-Match': created.etag } };
const paid = await send('PATCH', path, payment);
if (paid.status !== 200) {
  // The payment may be done already, although its response was lost.
  const read = await send('GET', path);
  if (read.status !== 200 || read.data.status !== 'paid') giveUp(paid);
}
console.log(`Paid for ${created.data.id}`);
