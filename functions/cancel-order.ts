import { orderResponse } from '../lib/http/response/api-response.ts';
import { cancel } from '../lib/orders/change.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('cancelOrder', {}, async ({ id, versions, orders, now }) =>
  orderResponse(await orders.change(id, cancel(now(), versions))),
);
