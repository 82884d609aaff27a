// A suite as somebody might begin it: a few checks of an order's life, with nothing but Node.
import assert from 'node:assert/strict';

const { BASE_URL, API_KEY } = process.env;

async function call(method, path, body) {
  const response = await fetch(`${BASE_URL}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(API_KEY && { 'X-Api-Key': API_KEY }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

const items = [
  { name: 'Tea', quantity: 3, price: 0.1 },
  { name: 'Soup', quantity: 1, price: 5 },
];
const created = await call('POST', '/orders', { customerName: 'Ada', customerEmail: 'ada@example.com', items });
assert.equal(created.data.total, 5.3);
const order = `/orders/${created.data.id}`;

const changed = await call('PATCH', order, { items: [{ name: 'Cake', quantity: 2, price: 3 }] });
assert.equal(changed.data.items.length, 1);

const refused = await call('PATCH', order, { status: 'completed' });
assert.equal(refused.status, 422);

const paid = await call('PATCH', order, { status: 'paid' });
assert.equal(paid.data.status, 'paid');

const { data } = await call('GET', '/orders');
assert.equal(data.orders.length, 1);

const missing = await call('GET', '/orders/ORD-0000000000001-001');
assert.equal(missing.success, false);

assert.equal((await call('DELETE', order)).status, 200);
