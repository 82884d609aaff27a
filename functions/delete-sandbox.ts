import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { requireFinished } from '../lib/http/response/require-finished.ts';

export const handler = endpoint('deleteSandbox', {}, async ({ sandbox }) => {
  const cleared = await sandbox.clear();
  requireFinished(cleared);
  return ok({ name: sandbox.name, deletedOrders: cleared.orders });
});
