import { seedBody } from '../lib/http/request/bodies/sandbox-bodies.ts';
import { exampleOrders } from '../lib/http/request/bodies/state-orders.ts';
import { created } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { seededOrders } from '../lib/sandboxes/seeded-orders.ts';

export const handler = endpoint('seedSandbox', { body: seedBody, bodyIsOptional: true }, async ({ sandbox, body }) => {
  const ids = body.examples
    ? await sandbox.restoreOrders(await exampleOrders())
    : await sandbox.addOrders(await seededOrders(body));
  return created({ created: ids.length, ids });
});
