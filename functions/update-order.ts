import { endpoint } from '../lib/endpoint.ts';
import type { BodySource } from '../lib/http/checks/body.ts';
import { orderBodies } from '../lib/http/request/bodies/order-bodies.ts';

import { orderResponse } from '../lib/http/response/api-response.ts';
import { update } from '../lib/orders/change.ts';

const body = ({ makeFields }: BodySource) => orderBodies(makeFields).update;

export const handler = endpoint('updateOrder', { body }, async ({ id, body: wanted, versions, orders, now }) =>
  orderResponse(await orders.change(id, update(wanted, now(), versions))),
);
