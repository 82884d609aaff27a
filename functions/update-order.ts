import { updateBody } from '../lib/api/orders/body.ts';
import { orderResponse } from '../lib/api/orders/json.ts';
import { ORDER_ROWS } from '../lib/api/orders/rows.ts';
import { update } from '../lib/orders/change.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(ORDER_ROWS.updateOrder, { body: updateBody }, async (request) => {
  const { id, body, versions, orders, now } = request;
  return orderResponse(await orders.change(id, update(body, now(), versions)));
});
