import { describe, expect, test } from 'vitest';
import { expectError, NO_SUCH_ID, validOrder } from './arrange/world.ts';
import { api } from './client/client.ts';
import type { Method } from './client/exchange.ts';
import { testNeeding } from './targets/capabilities.ts';

interface Case {
  readonly rule: string;
  readonly method: Method;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string;
  readonly status: number;
  readonly code: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const BAD = { status: 400, code: 'BAD_REQUEST' };
const GONE = { status: 404, code: 'NOT_FOUND' };
const TYPE = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };

const CASES: readonly Case[] = [
  { rule: 'malformed JSON', method: 'POST', path: '/orders', headers: JSON_TYPE, body: '{"a":', ...BAD },
  { rule: 'malformed JSON', method: 'PATCH', path: `/orders/${NO_SUCH_ID}`, headers: JSON_TYPE, body: 'paid', ...BAD },
  { rule: 'two JSON values', method: 'POST', path: '/orders', headers: JSON_TYPE, body: '{} {}', ...BAD },
  { rule: 'a missing body', method: 'POST', path: '/orders', headers: JSON_TYPE, ...BAD },
  { rule: 'a missing body without a type', method: 'POST', path: '/orders', ...BAD },
  { rule: 'an empty body', method: 'POST', path: '/orders', headers: JSON_TYPE, body: '', ...BAD },
  { rule: 'a blank body', method: 'PATCH', path: `/orders/${NO_SUCH_ID}`, headers: JSON_TYPE, body: ' \n', ...BAD },
  { rule: 'a missing body', method: 'PATCH', path: `/orders/${NO_SUCH_ID}`, headers: JSON_TYPE, ...BAD },
  { rule: 'no media type', method: 'POST', path: '/orders', body: '{}', ...TYPE },
  {
    rule: 'plain text',
    method: 'POST',
    path: '/orders',
    headers: { 'Content-Type': 'text/plain' },
    body: '{}',
    ...TYPE,
  },
  {
    rule: 'JSONP',
    method: 'POST',
    path: '/orders',
    headers: { 'Content-Type': 'application/jsonp' },
    body: '{}',
    ...TYPE,
  },
  { rule: 'a malformed id', method: 'GET', path: '/orders/1', ...BAD },
  { rule: 'a malformed id', method: 'PATCH', path: '/orders/ord-1718000000000-001', json: { status: 'paid' }, ...BAD },
  { rule: 'a malformed id', method: 'DELETE', path: '/orders/ORD-1718000000000-1', ...BAD },
  { rule: 'a malformed id', method: 'PATCH', path: '/orders/ORD-171800000000-001/cancel', ...BAD },
  { rule: 'no such order', method: 'GET', path: `/orders/${NO_SUCH_ID}`, ...GONE },
  { rule: 'no such order', method: 'PATCH', path: `/orders/${NO_SUCH_ID}`, json: { status: 'paid' }, ...GONE },
  { rule: 'no such order', method: 'DELETE', path: `/orders/${NO_SUCH_ID}`, ...GONE },
  { rule: 'no such order', method: 'PATCH', path: `/orders/${NO_SUCH_ID}/cancel`, ...GONE },
  { rule: 'no such route', method: 'GET', path: '/nowhere', ...GONE },
  { rule: 'no such route', method: 'POST', path: '/', json: {}, status: 405, code: 'METHOD_NOT_ALLOWED' },
  { rule: 'no such route', method: 'GET', path: '/Orders', ...GONE },
  { rule: 'no such route', method: 'GET', path: '/order', ...GONE },
  { rule: 'no such route', method: 'GET', path: '/sandbox/my-tests', ...GONE },
  { rule: 'no such route', method: 'POST', path: `/orders/${NO_SUCH_ID}/pay`, json: {}, ...GONE },
  { rule: 'no such route', method: 'GET', path: `/orders/${NO_SUCH_ID}/cancel/now`, ...GONE },
  { rule: 'a bad header value', method: 'DELETE', path: `/orders/${NO_SUCH_ID}`, headers: { 'If-Match': '1' }, ...BAD },
  {
    rule: 'a bad header value',
    method: 'PATCH',
    path: `/orders/${NO_SUCH_ID}/cancel`,
    headers: { 'If-Match': '"1' },
    ...BAD,
  },
  {
    rule: 'a bad header value',
    method: 'GET',
    path: `/orders/${NO_SUCH_ID}`,
    headers: { 'If-None-Match': 'x' },
    ...BAD,
  },
  {
    rule: 'a key with a space',
    method: 'POST',
    path: '/orders',
    headers: { 'Idempotency-Key': 'a b' },
    json: validOrder(),
    ...BAD,
  },
  {
    rule: 'an empty key',
    method: 'POST',
    path: '/orders',
    headers: { 'Idempotency-Key': '' },
    json: validOrder(),
    ...BAD,
  },
  {
    rule: 'a key of 256 characters',
    method: 'POST',
    path: '/orders',
    headers: { 'Idempotency-Key': 'k'.repeat(256) },
    json: validOrder(),
    ...BAD,
  },
  {
    rule: 'a key that is not ASCII',
    method: 'POST',
    path: '/orders',
    headers: { 'Idempotency-Key': 'clé' },
    json: validOrder(),
    ...BAD,
  },
];

describe('a request that is rejected before any order is read', () => {
  test.each(CASES)(
    '$rule: $method $path is $status $code',
    async ({ method, path, headers, json, body, status, code }) => {
      const response = await api.send(method, path, {
        ...(headers && { headers }),
        ...(json !== undefined && { json }),
        ...(body !== undefined && { body }),
      });
      expectError(response, status, code);
    },
  );

  testNeeding('forms')(`a form: PATCH /orders/${NO_SUCH_ID} is 415 UNSUPPORTED_MEDIA_TYPE`, async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await api.send('PATCH', `/orders/${NO_SUCH_ID}`, { headers, body: 'status=paid' });
    expectError(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  for (const path of ['/orders/', `/orders/${NO_SUCH_ID}/`]) {
    testNeeding('trailing-slash')(`no such route: GET ${path} is 404 NOT_FOUND`, async () => {
      expectError(await api.get(path), 404, 'NOT_FOUND');
    });
  }

  test.each([
    ['POST', '/health', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['DELETE', '/orders', 'GET, HEAD, POST'],
    ['PATCH', '/orders', 'GET, HEAD, POST'],
    ['POST', `/orders/${NO_SUCH_ID}`, 'GET, HEAD, PATCH, DELETE'],
    ['POST', '/orders/malformed', 'GET, HEAD, PATCH, DELETE'],
    ['GET', `/orders/${NO_SUCH_ID}/cancel`, 'PATCH'],
    ['DELETE', `/orders/${NO_SUCH_ID}/cancel`, 'PATCH'],
  ])('%s %s is 405, and Allow lists %s', async (method, path, expected) => {
    const response = await api.send(method, path);
    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    const allowed = response.headers['allow']?.split(/,\s*/) ?? [];
    expect(allowed.filter((name) => name !== 'OPTIONS').toSorted()).toEqual(expected.split(', ').toSorted());
    expect(allowed).not.toContain(method);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/vnd.food+json',
    'application/merge-patch+json ; v=1',
  ])('a body may be declared as %s', async (type) => {
    const response = await api.send('POST', '/orders', {
      headers: { 'Content-Type': type },
      body: JSON.stringify(validOrder()),
    });
    expect(response.status).toBe(201);
  });
});
