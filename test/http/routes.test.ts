import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ROUTES, FALLBACK_FILE, methodsOf } from '../../lib/http/routes.ts';

const FUNCTIONS = new URL('../../functions/', import.meta.url);
const files = readdirSync(FUNCTIONS).map((file) => file.replace(/\.ts$/, ''));

test('every route has its file in functions/, and every file its route', () => {
  expect(files.toSorted()).toEqual([...ALL_ROUTES.map(({ file }) => file), FALLBACK_FILE].toSorted());
});

test('the routes of the contract are there', () => {
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

test('no two routes have one method and path, or one operation, or one file', () => {
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

test('a path answers the methods its rows have', () => {
  expect(methodsOf('/orders/{id}')).toEqual(['GET', 'PATCH', 'DELETE']);
  expect(methodsOf('/nowhere')).toEqual([]);
});
