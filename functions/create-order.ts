import { fingerprintOf } from '../lib/http/request/bodies/order-bodies.ts';
import { requestPath } from '../lib/http/request/event-parts.ts';
import { orderResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('createOrder', { body: ({ create }) => create }, async (request) => {
  const { body, idempotencyKey, orders, now } = request;
  const key = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint: fingerprintOf(body) };
  const { order, replayed } = await orders.create(body, now(), key);
  return orderResponse(order, {
    Location: `${requestPath(request)}/${order.id}`,
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
  });
});
