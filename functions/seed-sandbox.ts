import { seedBody } from '../lib/api/sandboxes/body.ts';
import { exampleOrders } from '../lib/api/sandboxes/contents-body.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { seededOrders } from '../lib/sandboxes/seeded-orders.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: seedBody, bodyIsOptional: true };

export const handler = endpoint(SANDBOX_ROWS.seedSandbox, options, async ({ sandbox, body }) => {
  const ids = await sandbox.addOrders(await (body.examples ? exampleOrders() : seededOrders(body)));
  return { data: { created: ids.length, ids } };
});
