// A suite that fails by chance: node flaky-suite.js first|careful RATE SEED FILE. It fails in this share of its runs;
// the seed and the number of the run decide, which it counts in the file.
import { createHash } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';

const { BASE_URL } = process.env;
const [name, rate, seed, file] = process.argv.slice(2);

const TEA = { name: 'Tea', quantity: 3, price: 0.1 };
const SOUP = { name: 'Soup', quantity: 2, price: 4.5 };
const draft = (changes = {}) => ({
  customerName: 'Zoë',
  customerEmail: 'zoe@example.com',
  items: [TEA, SOUP],
  ...changes,
});

async function send(method, path, body, headers = {}) {
  const init = { method, headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(
    `${BASE_URL}${path}`,
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  );
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

const create = async (changes) => (await send('POST', '/orders', draft(changes))).data;
const pay = (id) => send('PATCH', `/orders/${id}`, { status: 'paid' });
const cancel = (id) => send('PATCH', `/orders/${id}/cancel`);

function expect(isRight, what) {
  if (isRight) return;
  console.log(`FAILED: ${what}`);
  process.exitCode = 1;
}

/** What a first suite does: it follows an order through its life, and looks at little. */
async function first() {
  const created = await send('POST', '/orders', draft());
  expect(created.status === 201, 'an order is created');
  expect(created.data.total === 9.3, 'its total is the sum of its items');
  const { id } = created.data;
  expect((await send('GET', `/orders/${id}`)).data.status === 'pending', 'it is pending');
  const paid = await pay(id);
  expect(paid.data.receipt?.totalAmount === 9.3, 'a paid order has a receipt');
  await send('GET', `/orders/${id}`);
  expect((await cancel(id)).data.receipt === undefined, 'a cancelled one has none');
  await send('GET', '/orders?limit=1');
  const list = await send('GET', '/orders');
  expect(list.data.orders.length === 1, 'it is in the list');
  expect((await send('GET', '/orders/ORD-1000000000000-001')).status === 404, 'there is no other order');
  expect((await send('POST', '/orders', draft({ items: [] }))).status === 422, 'an order has items');
  await send('DELETE', `/orders/${(await create()).id}`);
}

/** What a careful suite does: it looks at refusals, lists and headers, too. */
async function careful() {
  await first();
  await refusals();
  await changes();
  await lists();
}

async function refusals() {
  const bodies = [
    { items: [{ ...TEA, quantity: 0 }] },
    { items: [{ ...TEA, price: -1 }] },
    { items: [{ ...TEA, price: 0.125 }] },
    { items: [{ ...TEA, quantity: '2' }] },
    { customerName: '  ' },
    { customerEmail: 'zoe@example' },
    { status: 'paid' },
    { colour: 'red' },
  ];
  for (const body of bodies) {
    expect((await send('POST', '/orders', draft(body))).status === 422, `${JSON.stringify(body)} is refused`);
  }
  const twice = await send('POST', '/orders', { ...draft(), customerName: '', items: [] });
  expect(twice.error.details.length === 2, 'all violations are reported');
  expect((await send('GET', '/orders/7')).status === 400, 'an id has a form');
  const { id } = await create();
  expect(
    (await send('PATCH', `/orders/${id}`, { status: 'completed' })).status === 422,
    'only a paid order is completed',
  );
  await cancel(id);
  expect((await cancel(id)).status === 422, 'an order is cancelled once');
  expect((await pay(id)).status === 422, 'a cancelled order is not paid');
  expect((await send('DELETE', '/orders/ORD-1000000000000-001')).status === 404, 'only an order is deleted');
}

async function changes() {
  const { id } = await create();
  const changed = await send('PATCH', `/orders/${id}`, { items: [SOUP] });
  expect(changed.data.total === 9, 'new items make a new total');
  expect(changed.data.items.length === 1, 'new items replace the old ones');
  await pay(id);
  expect((await pay(id)).status === 422, 'an order is paid once');
  expect((await send('PATCH', `/orders/${id}`, { items: [TEA] })).status === 422, 'a paid order is not changed');
  const { data } = await send('GET', `/orders/${id}`);
  expect(data.receipt !== undefined, 'the receipt is stored');
  expect(data.customerName === 'Zoë', 'a name keeps its accents');
  const key = { 'Idempotency-Key': 'one' };
  const [one, other] = [await send('POST', '/orders', draft(), key), await send('POST', '/orders', draft(), key)];
  expect(one.data.id === other.data.id, 'a key makes one order');
}

async function lists() {
  await create({ customerEmail: 'ann@example.com' });
  await create({ customerEmail: 'joann@example.com' });
  const all = await send('GET', '/orders');
  expect(all.data.orders[0].createdAt >= all.data.orders.at(-1).createdAt, 'the newest order is first');
  const page = await send('GET', '/orders?limit=2');
  expect(page.data.pagination.total === all.data.orders.length, 'a page knows how many orders there are');
  expect(page.data.pagination.totalPages === Math.ceil(all.data.orders.length / 2), 'and how many pages');
  await send('GET', '/orders?limit=2&page=2');
  await send('GET', `/orders?limit=2&cursor=${page.data.pagination.nextCursor}`);
  const own = await send('GET', '/orders?customerEmail=ann@example.com&status=pending');
  expect(
    own.data.orders.every(({ customerEmail }) => customerEmail.endsWith('ann@example.com')),
    'one customer has orders',
  );
  expect((await send('GET', '/orders?colour=red')).status === 400, 'a parameter has a name');
}

await { first, careful }[name]();
// All requests are sent by now, so that a failure by chance looks like one that a bug caused.
appendFileSync(file, '.');
const hash = createHash('sha256')
  .update(`${seed} ${statSync(file).size}`)
  .digest();
expect(hash.readUInt32BE() / 2 ** 32 >= Number(rate), 'chance was against it');
