import { endpoint } from '../lib/endpoint.ts';
import { notModified, orderResponse } from '../lib/http/response/api-response.ts';
import { orderJson } from '../lib/http/response/represent-order.ts';
import { requireOrder } from '../lib/orders/change.ts';

export const handler = endpoint('getOrder', {}, async ({ id, orders, hasVersion }) => {
  const order = requireOrder(await orders.get(id), id);
  return hasVersion(order.version) ? notModified(order) : orderResponse(order, 200, {}, orderJson(order));
});
