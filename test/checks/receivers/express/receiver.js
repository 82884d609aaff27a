// A receiver of webhooks: it knows the status of each order, and prints a ticket for each paid one.
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const { PORT = '4000', WEBHOOK_SECRET = '', PRINTING_MS = '0' } = process.env;

// While a secret is rotated, there are several, separated by spaces.
const webhooks = WEBHOOK_SECRET.split(' ').map((secret) => new Webhook(secret));

// A receiver in production keeps these in its database, so that they survive a restart.
const seenIds = new Set();
const orders = new Map();
const tickets = [];
let work = Promise.resolve();

const app = express();

// The signature is over the bytes of the body, so no parser may touch them before.
app.post('/webhooks', express.raw({ type: () => true }), async (request, response) => {
  const event = verify(request.body, request.headers);
  const id = request.get('webhook-id');
  if (seenIds.has(id)) return response.sendStatus(204);
  seenIds.add(id);
  enqueue(event);
  response.sendStatus(204);
});

/** Returns the event of a message that any of the secrets has signed. The library tries every signature. */
function verify(body, headers) {
  for (const webhook of webhooks.slice(1)) {
    try {
      return webhook.verify(body, headers);
    } catch {}
  }
  return webhooks[0].verify(body, headers);
}

/** The work goes on after the response: the sender waits five seconds, and then sends the event again. */
function enqueue(event) {
  work = work.then(() => handle(event)).catch(console.error);
}

const STATUSES = {
  'order.created': 'pending',
  'order.updated': 'pending',
  'order.paid': 'paid',
  'order.completed': 'completed',
  'order.cancelled': 'cancelled',
  'order.deleted': 'deleted',
};

async function handle({ type, timestamp, data }) {
  // New types may be added at any time.
  if (!(type in STATUSES)) return;
  const known = orders.get(data.id);
  // An event that is older than the last one says how the order was, not how it is.
  if (known === undefined || known.timestamp < timestamp) orders.set(data.id, { status: STATUSES[type], timestamp });
  if (type === 'order.paid') await printTicket(data.id);
}

async function printTicket(id) {
  await delay(Number(PRINTING_MS));
  tickets.push(id);
}

// For npm run probe -- --receiver: the status of each order. No status shows a second ticket, so it is told instead.
app.get('/state', (_, response) => {
  const known = [...orders].map(([id, { status }]) => [
    id,
    tickets.indexOf(id) === tickets.lastIndexOf(id) ? status : 'two tickets',
  ]);
  response.json(Object.fromEntries(known));
});

// A message without a valid signature, or with an old timestamp, is not from the service.
app.use((error, _request, response, next) => {
  if (error instanceof WebhookVerificationError) return response.sendStatus(401);
  next(error);
});

app.listen(Number(PORT), '127.0.0.1');
