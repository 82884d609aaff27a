import { orderJson, orderResponse } from '../lib/api/orders/json.ts';
import { ORDER_ROWS } from '../lib/api/orders/rows.ts';
import { requireOrder } from '../lib/orders/change.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(ORDER_ROWS.getOrder, {}, async ({ id, orders }) => {
  const order = requireOrder(await orders.get(id), id);
  return orderResponse(order, {}, orderJson(order));
});
