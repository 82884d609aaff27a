import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import type { ErrorCode } from '../tools/rules.ts';
import { createOrder, expectError, freshKey, NO_SUCH_ID, validOrder } from './tools/arrange/world.ts';
import { api, type RequestOptions } from './tools/client/client.ts';
import type { ApiResponse } from './tools/client/exchange.ts';

/** A rule, a request that breaks it (method and path), and the code of the error. */
type Case = readonly [rule: string, request: string, options: RequestOptions, code: ErrorCode];

const JSON_TYPE = { 'Content-Type': 'application/json' };
const TEXT_TYPE = { 'Content-Type': 'text/plain' };
const BAD_KEY = { 'Idempotency-Key': 'a b' };
const WRONG_MATCH = { 'If-Match': '"another"' };
const TOO_LARGE = ' '.repeat(262_145);
const NOT_UTF8 = Buffer.from([0x7b, 0xff, 0x7d]);
const MISSING = `/orders/${NO_SUCH_ID}`;

const CASES: readonly Case[] = [
  ['malformed JSON', 'POST /orders', { headers: JSON_TYPE, body: '{"a":' }, 'BAD_REQUEST'],
  ['a missing body', 'POST /orders', {}, 'BAD_REQUEST'],
  ['a blank body', `PATCH ${MISSING}`, { headers: JSON_TYPE, body: ' \n' }, 'BAD_REQUEST'],
  ['no media type', 'POST /orders', { body: '{}' }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['JSONP', 'POST /orders', { headers: { 'Content-Type': 'application/jsonp' }, body: '{}' }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a malformed id', 'GET /orders/ord-1718000000000-001', {}, 'BAD_REQUEST'],
  ['a malformed id', 'DELETE /orders/ORD-1718000000000-1', {}, 'BAD_REQUEST'],
  ['a malformed id', 'PATCH /orders/ORD-171800000000-001/cancel', {}, 'BAD_REQUEST'],
  ['no such order', `GET ${MISSING}`, {}, 'NOT_FOUND'],
  ['no such route', 'GET /Orders', {}, 'NOT_FOUND'],
  ['no such route', `POST ${MISSING}/pay`, { json: {} }, 'NOT_FOUND'],
  ['a bad header value', `GET ${MISSING}`, { headers: { 'If-None-Match': 'x' } }, 'BAD_REQUEST'],
];

/**
 * Each request breaks two rules. The response reports the rule that is checked first, in the order that the rules give.
 */
const PAIRS: readonly Case[] = [
  ['route, then body size', 'POST /nowhere', { body: TOO_LARGE }, 'NOT_FOUND'],
  ['method, then path id', 'POST /orders/1', {}, 'METHOD_NOT_ALLOWED'],
  ['path id, then body size', 'PATCH /orders/1', { body: TOO_LARGE }, 'BAD_REQUEST'],
  ['headers, then body size', 'POST /orders', { body: TOO_LARGE, headers: BAD_KEY }, 'BAD_REQUEST'],
  ['body size, then media type', 'POST /orders', { body: TOO_LARGE, headers: TEXT_TYPE }, 'PAYLOAD_TOO_LARGE'],
  ['path id, then media type', 'PATCH /orders/1', { body: '{}', headers: TEXT_TYPE }, 'BAD_REQUEST'],
  ['headers, then media type', 'POST /orders', { body: '{}', headers: { ...TEXT_TYPE, ...BAD_KEY } }, 'BAD_REQUEST'],
  ['headers, then existence', `DELETE ${MISSING}`, { headers: { 'If-Match': 'x' } }, 'BAD_REQUEST'],
  ['body present, then media type', 'POST /orders', { headers: TEXT_TYPE }, 'BAD_REQUEST'],
  ['body present, then existence', `PATCH ${MISSING}`, { headers: JSON_TYPE }, 'BAD_REQUEST'],
  ['media type, then syntax', 'POST /orders', { body: '{"a":', headers: TEXT_TYPE }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['media type, then UTF-8', 'POST /orders', { body: NOT_UTF8, headers: TEXT_TYPE }, 'UNSUPPORTED_MEDIA_TYPE'],
  ['syntax, then existence', `PATCH ${MISSING}`, { body: '{', headers: JSON_TYPE }, 'BAD_REQUEST'],
  ['body rules, then existence', `PATCH ${MISSING}`, { json: {} }, 'VALIDATION_ERROR'],
  ['existence, then If-Match', `PATCH ${MISSING}`, { json: { status: 'paid' }, headers: WRONG_MATCH }, 'NOT_FOUND'],
  ['existence, then If-Match', `PATCH ${MISSING}/cancel`, { headers: WRONG_MATCH }, 'NOT_FOUND'],
  ['existence, then If-Match', `DELETE ${MISSING}`, { headers: { 'If-Match': 'W/"1"' } }, 'NOT_FOUND'],
];

function send(request: string, options: RequestOptions): Promise<ApiResponse> {
  const [method = '', path = ''] = request.split(' ');
  return api.send(method, path, options);
}

describe('a request that is rejected before any order is read', () => {
  test.each(CASES)('%s: %s', async (_, request, options, code) => {
    expectError(await send(request, options), code);
  });

  test.each([
    ['without characters', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['that is not ASCII', 'clé'],
  ])('an Idempotency-Key %s', async (_, key) => {
    expectError(await api.post('/orders', validOrder(), { 'Idempotency-Key': key }), 'BAD_REQUEST');
  });

  testNeeding('forms')(`a form: PATCH ${MISSING}`, async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expectError(await api.send('PATCH', MISSING, { headers, body: 'status=paid' }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  testNeeding('trailing-slash')('no such route: GET of a path with a slash at its end', async () => {
    for (const path of ['/orders/', `${MISSING}/`]) expectError(await api.get(path), 'NOT_FOUND');
  });

  test.each([
    ['POST', '/health', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['DELETE', '/orders', 'GET, HEAD, POST'],
    ['POST', MISSING, 'GET, HEAD, PATCH, DELETE'],
    ['GET', `${MISSING}/cancel`, 'PATCH'],
  ])('%s %s is 405, and Allow lists %s', async (method, path, expected) => {
    const response = await api.send(method, path);
    expectError(response, 'METHOD_NOT_ALLOWED');
    const allowed = response.headers['allow']?.split(/,\s*/) ?? [];
    expect(allowed.filter((name) => name !== 'OPTIONS').toSorted()).toEqual(expected.split(', ').toSorted());
  });

  const JSON_MEDIA_TYPES = [
    'Application/JSON;charset=UTF-8',
    'application/vnd.food+json',
    'application/merge-patch+json ; v=1',
  ];
  test.each(JSON_MEDIA_TYPES)('a body may be declared as %s', async (type) => {
    expect((await api.post('/orders', validOrder(), { 'Content-Type': type })).status).toBe(201);
  });
});

describe('the order of checks', () => {
  test.each(PAIRS)('%s: %s', async (_, request, options, code) => {
    expectError(await send(request, options), code);
  });

  test('body rules, then If-Match, or an idempotency key that was used with another body', async () => {
    const { id } = await createOrder();
    expectError(await api.patch(`/orders/${id}`, { status: 'x' }, WRONG_MATCH), 'VALIDATION_ERROR');
    const headers = { 'Idempotency-Key': freshKey() };
    await api.post('/orders', validOrder(), headers);
    expectError(await api.post('/orders', { items: [] }, headers), 'VALIDATION_ERROR');
  });
});
