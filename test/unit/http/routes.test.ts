import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { FALLBACK, ROUTE_ROWS, ROUTES } from '../../../lib/api/routes.ts';
import type { HandlerRequest } from '../../../lib/http/chain/define-endpoint.ts';
import { mountsOf, pathBelowBase, routesAt } from '../../../lib/http/route.ts';
import type { ExpectedVersions } from '../../../lib/orders/change.ts';
import type { OrderStore } from '../../../lib/orders/order-store.ts';
import { endpoint } from '../../../lib/wiring/endpoint.ts';

test('every route has a file in functions/, and every file has a route', () => {
  const files = readdirSync(new URL('../../../functions/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));
  expect(files.toSorted()).toEqual([...ROUTE_ROWS.map(({ file }) => file), FALLBACK.file].toSorted());
});

test.each(ROUTE_ROWS)('$file exports a handler', async ({ file }) => {
  const module: { handler?: unknown } = await import(`../../../functions/${file}.ts`);
  expect(module.handler).toBeTypeOf('function');
});

test('a path has the methods of its rows, also below the base URL of a sandbox', () => {
  const methodsAt = (resource: string) => routesAt(ROUTE_ROWS, resource).map(({ method }) => method);
  expect(methodsAt('/orders/{id}')).toEqual(['GET', 'PATCH', 'DELETE']);
  expect(methodsAt('/sandboxes/{name}/orders/{id}')).toEqual(['GET', 'PATCH', 'DELETE']);
  expect(methodsAt('/sandboxes/{name}')).toEqual(['GET', 'PATCH', 'PUT', 'DELETE']);
  expect(methodsAt('/sandboxes/{name}/sandboxes/{name}')).toEqual([]);
  expect(methodsAt('/nowhere')).toEqual([]);
});

test('no two routes are mounted at the same method and path', () => {
  const places = ROUTE_ROWS.flatMap((route) => mountsOf(route).map((path) => `${route.method} ${path}`));
  expect(new Set(places).size).toBe(places.length);
});

test.each([
  ['/sandboxes/a/orders', '/orders'],
  ['/sandboxes/a/', '/'],
  ['/sandboxes/a', '/sandboxes/a'],
])('below its base URL, %s is %s', (path, below) => {
  expect(pathBelowBase(path)).toBe(below);
});

type RequestOf<Name extends keyof typeof ROUTES> = HandlerRequest<(typeof ROUTES)[Name], undefined, undefined>;

// tsc checks this file with npm run check: a missing expected error is an error.
describe('a handler gets the members that its row in the route table declares', () => {
  test('the orders, if the route works in a sandbox', () => {
    expectTypeOf<RequestOf<'listOrders'>['orders']>().toEqualTypeOf<OrderStore>();
    // @ts-expect-error GET / describes the service: it has no orders
    endpoint(ROUTES.getInfo, {}, ({ orders }) => ({ data: orders }));
    // @ts-expect-error a route that manages a sandbox does not work in it
    endpoint(ROUTES.deleteSandbox, {}, ({ orders }) => ({ data: orders }));
  });

  test('the value of a header, if the row names the header', () => {
    expectTypeOf<RequestOf<'updateOrder'>['versions']>().toEqualTypeOf<ExpectedVersions>();
    // @ts-expect-error the row of GET /orders/{id} does not name If-Match
    endpoint(ROUTES.getOrder, {}, ({ versions }) => ({ data: { versions } }));
    const { headers: _, ...withoutIfMatch } = ROUTES.updateOrder;
    expectTypeOf<HandlerRequest<typeof withoutIfMatch, undefined, undefined>>().not.toHaveProperty('versions');
    expectTypeOf<HandlerRequest<typeof withoutIfMatch, undefined, undefined>>().toHaveProperty('orders');
  });

  test('the order id, if the path has one', () => {
    expectTypeOf<RequestOf<'getOrder'>['id']>().toEqualTypeOf<string>();
    // @ts-expect-error /orders has no id
    endpoint(ROUTES.listOrders, {}, ({ id }) => ({ data: { id } }));
  });

  test('the idempotency key, if the row names it', () => {
    expectTypeOf<RequestOf<'createOrder'>['idempotencyKey']>().toEqualTypeOf<string | undefined>();
    // @ts-expect-error the row of PATCH /orders/{id} does not name Idempotency-Key
    endpoint(ROUTES.updateOrder, {}, ({ idempotencyKey }) => ({ data: { idempotencyKey } }));
  });
});
