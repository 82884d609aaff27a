import { endpoint } from '../lib/endpoint.ts';
import { foundOrder, notModified } from '../lib/http/response/api-response.ts';
import { present } from '../lib/orders/change.ts';

export const handler = endpoint('getOrder', {}, async ({ id, orders, hasVersion }) => {
  const order = present(await orders.get(id), id);
  return hasVersion(order.version) ? notModified(order) : foundOrder(order);
});
