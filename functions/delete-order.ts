import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('deleteOrder', {}, async ({ id, versions, orders, now }) => {
  await orders.delete(id, now(), versions);
  return { data: { id, deleted: true } };
});
