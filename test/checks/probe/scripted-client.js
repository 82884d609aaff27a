// A client that does what its arguments say, one step after the other: create, create:KEY, brief (a create that it does
// not wait for, once the order is there), pay, flood:N, print:TEXT, exit:CODE, hang:FILE.
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const { BASE_URL, ORDER } = process.env;

let id;

async function send(method, path, body, headers = {}) {
  const all = { 'Content-Type': 'application/json', ...headers };
  const response = await fetch(`${BASE_URL}${path}`, { method, body, headers: all });
  id ??= /ORD-\d{13}-\d{3}/.exec(await response.text())?.[0];
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
  pay: () => send('PATCH', `/orders/${id}`, '{"status": "paid"}'),
  async flood(count) {
    for (let sent = 0; sent < Number(count); sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => send('POST', '/orders', ORDER)));
    }
  },
  print: (text) => console.log(text),
  exit: (code) => process.exit(Number(code)),
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
