import { describe, expectTypeOf, test } from 'vitest';
import { endpoint } from '../../../lib/endpoint.ts';
import type { HandlerRequest } from '../../../lib/http/request/handler-request.ts';
import { ok } from '../../../lib/http/response/api-response.ts';
import { ROUTES } from '../../../lib/http/routes.ts';
import type { ExpectedVersions } from '../../../lib/orders/change.ts';
import type { OrderStore } from '../../../lib/orders/order-store.ts';

type RequestOf<Name extends keyof typeof ROUTES> = HandlerRequest<(typeof ROUTES)[Name], undefined, undefined>;

// tsc checks this file with npm run check: a missing expected error is an error.
describe('a handler gets the members that its row in the route table declares', () => {
  test('the orders, if the route works in a sandbox', () => {
    expectTypeOf<RequestOf<'listOrders'>['orders']>().toEqualTypeOf<OrderStore>();
    // @ts-expect-error GET / describes the service: it has no orders
    endpoint('getInfo', {}, ({ orders }) => ok(orders));
    // @ts-expect-error a route that manages a sandbox does not work in it
    endpoint('deleteSandbox', {}, ({ orders }) => ok(orders));
  });

  test('the value of a header, if the row names the header', () => {
    expectTypeOf<RequestOf<'updateOrder'>['versions']>().toEqualTypeOf<ExpectedVersions>();
    // @ts-expect-error the row of GET /orders/{id} does not name If-Match
    endpoint('getOrder', {}, ({ versions }) => ok({ versions }));
    const { headers: _, ...withoutIfMatch } = ROUTES.updateOrder;
    expectTypeOf<HandlerRequest<typeof withoutIfMatch, undefined, undefined>>().not.toHaveProperty('versions');
    expectTypeOf<HandlerRequest<typeof withoutIfMatch, undefined, undefined>>().toHaveProperty('orders');
  });

  test('the order id, if the path has one', () => {
    expectTypeOf<RequestOf<'getOrder'>['id']>().toEqualTypeOf<string>();
    // @ts-expect-error /orders has no id
    endpoint('listOrders', {}, ({ id }) => ok({ id }));
  });

  test('the idempotency key, if the row names it', () => {
    expectTypeOf<RequestOf<'createOrder'>['idempotencyKey']>().toEqualTypeOf<string | undefined>();
    // @ts-expect-error the row of PATCH /orders/{id} does not name Idempotency-Key
    endpoint('updateOrder', {}, ({ idempotencyKey }) => ok({ idempotencyKey }));
  });
});
