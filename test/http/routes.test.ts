import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { mountsOf, pathBelowBase, routesAt } from '../../lib/http/mounts.ts';
import { FALLBACK } from '../../lib/http/routes.ts';

const FUNCTIONS = new URL('../../functions/', import.meta.url);
const files = readdirSync(FUNCTIONS).map((file) => file.replace(/\.ts$/, ''));

test('every route has a file in functions/, and every file has a route', () => {
  expect(files.toSorted()).toEqual([...ALL_ROUTES.map(({ file }) => file), FALLBACK.file].toSorted());
});

test('the order routes exist', () => {
  const routes = ALL_ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(routes).toEqual(
    expect.arrayContaining([
      'GET /',
      'GET /health',
      'GET /orders',
      'POST /orders',
      'GET /orders/{id}',
      'PATCH /orders/{id}',
      'DELETE /orders/{id}',
      'PATCH /orders/{id}/cancel',
    ]),
  );
});

test('no two routes share a method and path, an operation, or a file', () => {
  for (const key of [
    ALL_ROUTES.map(({ method, path }) => `${method} ${path}`),
    ALL_ROUTES.map(({ operation }) => operation),
    ALL_ROUTES.map(({ file }) => file),
  ]) {
    expect(new Set(key).size).toBe(key.length);
  }
});

test.each(ALL_ROUTES)('$file exports a handler', async ({ file }) => {
  const module: { handler?: unknown } = await import(`../../functions/${file}.ts`);
  expect(module.handler).toBeTypeOf('function');
});

test('a path has the methods of its rows, also below the base URL of a sandbox', () => {
  const methodsAt = (resource: string) => routesAt(ALL_ROUTES, resource).map(({ method }) => method);
  expect(methodsAt('/orders/{id}')).toEqual(['GET', 'PATCH', 'DELETE']);
  expect(methodsAt('/sandboxes/{name}/orders/{id}')).toEqual(['GET', 'PATCH', 'DELETE']);
  expect(methodsAt('/sandboxes/{name}')).toEqual(['GET', 'PATCH', 'PUT', 'DELETE']);
  expect(methodsAt('/sandboxes/{name}/sandboxes/{name}')).toEqual([]);
  expect(methodsAt('/nowhere')).toEqual([]);
});

test('no two routes are mounted at the same method and path', () => {
  const places = ALL_ROUTES.flatMap((route) => mountsOf(route).map((path) => `${route.method} ${path}`));
  expect(new Set(places).size).toBe(places.length);
});

test.each([
  ['/orders', '/orders'],
  ['/sandboxes/a/orders', '/orders'],
  ['/sandboxes/a/', '/'],
  ['/sandboxes/a', '/sandboxes/a'],
])('below its base URL, %s is %s', (path, below) => {
  expect(pathBelowBase(path)).toBe(below);
});
