import { orderResponse } from '../lib/api/orders/json.ts';
import { ORDER_ROWS } from '../lib/api/orders/rows.ts';
import { cancel } from '../lib/orders/change.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(ORDER_ROWS.cancelOrder, {}, async ({ id, versions, orders, now }) =>
  orderResponse(await orders.change(id, cancel(now(), versions))),
);
