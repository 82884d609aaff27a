import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { GenericContainer, Wait } from 'testcontainers';

/** The service's image: build it as its Dockerfile says. */
const IMAGE = process.env.IMAGE ?? 'food-ordering';

/** With a key, the container takes only requests that have it, as a closed environment on AWS does. */
const { API_KEY } = process.env;

const ORDER = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Lemonade', quantity: 2, price: 3.2 }],
};

let container;

before(async () => {
  container = await new GenericContainer(IMAGE)
    .withExposedPorts(3000)
    .withEnvironment(API_KEY ? { API_KEY_REQUIRED: 'on', API_KEY } : {})
    .withWaitStrategy(Wait.forHttp('/health', 3000))
    .start();
});

after(() => container.stop());

/** The base URL of a new sandbox: nothing that another test does shows there. */
function newSandbox() {
  return `http://${container.getHost()}:${container.getMappedPort(3000)}/sandboxes/test-${randomUUID()}`;
}

async function send(method, url, body) {
  const headers = { 'Content-Type': 'application/json', ...(API_KEY && { 'X-Api-Key': API_KEY }) };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const json = await response.json();
  // A closed environment says that it needs a key.
  if (response.status === 403) throw new Error(json.error.message);
  return { status: response.status, body: json };
}

test('a paid order has a receipt of its total', async () => {
  const shop = newSandbox();
  const { body: created } = await send('POST', `${shop}/orders`, ORDER);
  const paid = await send('PATCH', `${shop}/orders/${created.data.id}`, { status: 'paid' });
  assert.equal(paid.status, 200);
  assert.equal(paid.body.data.receipt.totalAmount, 6.4);
});

test('a paid order cannot be paid again', async () => {
  const shop = newSandbox();
  const { body: created } = await send('POST', `${shop}/orders`, ORDER);
  await send('PATCH', `${shop}/orders/${created.data.id}`, { status: 'paid' });
  const again = await send('PATCH', `${shop}/orders/${created.data.id}`, { status: 'paid' });
  assert.equal(again.status, 422);
});
