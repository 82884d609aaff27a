import { endpoint } from '../lib/endpoint.ts';
import { created } from '../lib/http/answer.ts';
import { seedBody } from '../lib/http/sandbox-bodies.ts';
import { seedOrders } from '../lib/sandboxes/seed-orders.ts';

export const handler = endpoint('seedSandbox', { body: seedBody, bodyIsOptional: true }, async ({ sandbox, body }) => {
  const orders = seedOrders(body.orders, body.seed);
  await sandbox.addOrders(orders);
  return created({ created: orders.length });
});
