import { endpoint } from '../lib/endpoint.ts';
import { writtenOrder } from '../lib/http/answer.ts';
import { updateOrderBody } from '../lib/http/order-bodies.ts';
import { update } from '../lib/orders/change.ts';

export const handler = endpoint('updateOrder', { body: updateOrderBody }, async ({ id, body, versions, orders, now }) =>
  writtenOrder(await orders.change(id, update(body, now(), versions))),
);
