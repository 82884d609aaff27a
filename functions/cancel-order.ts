import { orderResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { cancel } from '../lib/orders/change.ts';

export const handler = endpoint('cancelOrder', {}, async ({ id, versions, orders, now }) =>
  orderResponse(await orders.change(id, cancel(now(), versions))),
);
