import { seedBody } from '../lib/http/request/bodies/sandbox-bodies.ts';
import { exampleOrders } from '../lib/http/request/bodies/state-bodies.ts';
import { seededOrders } from '../lib/sandboxes/seeded-orders.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('seedSandbox', { body: seedBody, bodyIsOptional: true }, async ({ sandbox, body }) => {
  const ids = await sandbox.addOrders(await (body.examples ? exampleOrders() : seededOrders(body)));
  return { data: { created: ids.length, ids } };
});
