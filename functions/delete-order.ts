import { ORDER_ROWS } from '../lib/api/orders/rows.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(ORDER_ROWS.deleteOrder, {}, async ({ id, versions, orders, now }) => {
  await orders.delete(id, now(), versions);
  return { data: { id, deleted: true } };
});
