import { endpoint } from '../lib/endpoint.ts';
import { created } from '../lib/http/answer.ts';
import { seedBody } from '../lib/http/sandbox-bodies.ts';

export const handler = endpoint('seedSandbox', { body: seedBody, bodyIsOptional: true }, async ({ sandbox, body }) => {
  // The generator is large, and most processes never seed.
  const { seedOrders } = await import('../lib/sandboxes/seed-orders.ts');
  const orders = seedOrders(body.orders, body.seed);
  await sandbox.addOrders(orders);
  return created({ created: orders.length });
});
