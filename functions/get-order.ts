import { orderResponse, orNotModified } from '../lib/http/response/api-response.ts';
import { orderJson } from '../lib/http/response/json.ts';
import { requireOrder } from '../lib/orders/change.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getOrder', {}, async ({ id, orders, clientHas }) => {
  const order = requireOrder(await orders.get(id), id);
  return orNotModified(clientHas, orderResponse(order, {}, orderJson(order)));
});
