// A client that does what its arguments say, one step after the other: create, create:KEY, brief (a create that it does
// not wait for, once the order is there), pay, pay:ETAG, read, get:PATH, token, flood:N, print:TEXT, wait:MS,
// exit:CODE, abort, hang:FILE.
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const { BASE_URL, ORDER, CLIENT_ID, CLIENT_SECRET } = process.env;

let id;
let token;
let last = { status: 0 };

async function send(method, path, body, headers = {}) {
  const all = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers };
  const response = await fetch(`${BASE_URL}${path}`, { method, body, headers: all });
  last = { status: response.status, text: await response.text() };
  id ??= /ORD-\d{13}-\d{3}/.exec(last.text)?.[0];
}

const STEPS = {
  create: (key) => send('POST', '/orders', ORDER, key && { 'Idempotency-Key': key }),
  async brief() {
    const stopped = new AbortController();
    const { signal } = stopped;
    const headers = { 'Content-Type': 'application/json' };
    const sent = fetch(`${BASE_URL}/orders`, { method: 'POST', body: ORDER, headers, signal }).catch(() => {});
    // Reading the sandbox is not recorded.
    while ((await (await fetch(BASE_URL)).json()).data.orders.total === 0) await delay(50);
    stopped.abort();
    await sent;
  },
  pay: (etag) => send('PATCH', `/orders/${id}`, '{"status": "paid"}', etag && { 'If-Match': etag }),
  read: () => send('GET', `/orders/${id}`),
  get: (path) => send('GET', path),
  async token() {
    const form = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
    const response = await fetch(`${BASE_URL}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    token = (await response.json()).access_token;
  },
  async flood(count) {
    for (let sent = 0; sent < Number(count); sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => send('POST', '/orders', ORDER)));
    }
  },
  print: (text) => console.log(text),
  wait: (ms) => delay(Number(ms)),
  exit: (code) => process.exit(Number(code)),
  abort: () => process.abort(),
  hang(file) {
    process.on('SIGTERM', () => {});
    writeFileSync(file, String(process.pid));
    return new Promise(() => setInterval(() => {}, 1000));
  },
};

for (const step of process.argv.slice(2)) {
  const [name, ...rest] = step.split(':');
  await STEPS[name](rest.length > 0 ? rest.join(':') : undefined);
}
