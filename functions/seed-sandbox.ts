import { endpoint } from '../lib/endpoint.ts';
import { seedBody } from '../lib/http/request/bodies/sandbox-bodies.ts';
import { created } from '../lib/http/response/api-response.ts';

export const handler = endpoint('seedSandbox', { body: seedBody, bodyIsOptional: true }, async ({ sandbox, body }) => {
  // Loaded on demand: the generator is large, and most processes never seed.
  const { seedOrders } = await import('../lib/sandboxes/seed-orders.ts');
  const orders = seedOrders(body.orders, body.seed);
  const ids = await sandbox.addOrders(orders);
  return created({ created: ids.length, ids });
});
