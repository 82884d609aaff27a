import { createBody, fingerprintOf } from '../lib/api/orders/body.ts';
import { orderResponse } from '../lib/api/orders/json.ts';
import { ORDER_ROWS } from '../lib/api/orders/rows.ts';
import { requestPath } from '../lib/http/request/event-parts.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(ORDER_ROWS.createOrder, { body: createBody }, async (request) => {
  const { body, idempotencyKey, orders, now } = request;
  const key = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint: fingerprintOf(body) };
  const { order, replayed } = await orders.create(body, now(), key);
  return orderResponse(order, {
    Location: `${requestPath(request)}/${order.id}`,
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
  });
});
