import { orderResponse } from '../lib/http/response/api-response.ts';
import { update } from '../lib/orders/change.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('updateOrder', { body: ({ update }) => update }, async (request) => {
  const { id, body, versions, orders, now } = request;
  return orderResponse(await orders.change(id, update(body, now(), versions)));
});
