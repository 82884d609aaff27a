import { endpoint } from '../lib/endpoint.ts';
import { updateOrderBody } from '../lib/http/request/order-bodies.ts';
import { orderResponse } from '../lib/http/response/api-response.ts';
import { update } from '../lib/orders/change.ts';

export const handler = endpoint('updateOrder', { body: updateOrderBody }, async ({ id, body, versions, orders, now }) =>
  orderResponse(await orders.change(id, update(body, now(), versions))),
);
