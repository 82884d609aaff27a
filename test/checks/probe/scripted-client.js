// A client that does what its arguments say, one step after the other, such as: create:KEY pay exit:1
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const { BASE_URL, ORDER } = process.env;

/** The first order that a response names. */
let id;
/** The status of the last response. */
let status;

async function send(method, path, body, headers = {}) {
  const all = { 'Content-Type': 'application/json', ...headers };
  const response = await fetch(`${BASE_URL}${path}`, { method, body, headers: all });
  status = response.status;
  id ??= /ORD-\d{13}-\d{3}/.exec(await response.text())?.[0];
}

const STEPS = {
  create: (key) => send('POST', '/orders', ORDER, key && { 'Idempotency-Key': key }),
  /** Creates an order that it does not wait for, once the order is there. */
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
  /** Creates the order again after a 503, but only in the second run with a 503. The file counts these runs. */
  async 'create-again-in-second'(file) {
    if (status !== 503) return;
    appendFileSync(file, '.');
    if (readFileSync(file, 'utf8').length === 2) await send('POST', '/orders', ORDER);
  },
  list: () => send('GET', '/orders'),
  pay: () => send('PATCH', `/orders/${id}`, '{"status": "paid"}'),
  /** Makes an order that is paid from the first moment on, and waits until the probe has read it. */
  async prepay() {
    const orders = [{ ...JSON.parse(ORDER), status: 'paid' }];
    await send('PUT', '', JSON.stringify({ settings: { journal: true }, orders }));
    const isRead = ({ path, status }) => path.startsWith('/orders/') && status === 200;
    const recorded = async () => (await (await fetch(`${BASE_URL}/requests`)).json()).data.requests;
    while (!(await recorded()).some(isRead));
  },
  async flood(count) {
    for (let sent = 0; sent < Number(count); sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => send('POST', '/orders', ORDER)));
    }
  },
  erase: () => fetch(BASE_URL, { method: 'DELETE' }),
  print: (text) => console.log(text),
  exit: (code) => process.exit(Number(code)),
  hang(file) {
    process.on('SIGTERM', () => {});
    writeFileSync(file, String(process.pid));
    return new Promise(() => setInterval(() => {}, 1000));
  },
  'hang-after-503': (file) => status === 503 && STEPS.hang(file),
};

for (const step of process.argv.slice(2)) {
  const [name, ...rest] = step.split(':');
  await STEPS[name](rest.length > 0 ? rest.join(':') : undefined);
}
