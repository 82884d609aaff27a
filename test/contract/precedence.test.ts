import { describe, test } from 'vitest';
import { createOrder, createOrderIn, expectError, freshKey, NO_SUCH_ID, validOrder } from './arrange/world.ts';
import { api, type RequestOptions } from './client/client.ts';
import type { Method } from './client/exchange.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const TEXT_TYPE = { 'Content-Type': 'text/plain' };
const TOO_LARGE = ' '.repeat(262_145);

type Pair = readonly [
  first: string,
  second: string,
  method: Method,
  path: string,
  options: RequestOptions,
  status: number,
  code: string,
];

/**
 * Each request breaks two rules. The response reports the rule that is checked first, in the order that `lib/http/README.md`
 * gives under Errors.
 */
const PAIRS: readonly Pair[] = [
  ['route', 'body size', 'POST', '/nowhere', { body: TOO_LARGE }, 404, 'NOT_FOUND'],
  ['route', 'media type', 'POST', '/nowhere', { body: 'x', headers: TEXT_TYPE }, 404, 'NOT_FOUND'],
  ['method', 'path id', 'POST', '/orders/1', {}, 405, 'METHOD_NOT_ALLOWED'],
  ['method', 'body size', 'POST', '/health', { body: TOO_LARGE }, 405, 'METHOD_NOT_ALLOWED'],
  ['path id', 'headers', 'PATCH', '/orders/1', { headers: { 'If-Match': 'x' } }, 400, 'BAD_REQUEST'],
  ['path id', 'missing body', 'PATCH', '/orders/1', {}, 400, 'BAD_REQUEST'],
  ['path id', 'media type', 'PATCH', '/orders/1', { body: '{}', headers: TEXT_TYPE }, 400, 'BAD_REQUEST'],
  ['path id', 'body rules', 'PATCH', '/orders/1', { json: {} }, 400, 'BAD_REQUEST'],
  [
    'headers',
    'media type',
    'POST',
    '/orders',
    { body: '{}', headers: { ...TEXT_TYPE, 'Idempotency-Key': 'a b' } },
    400,
    'BAD_REQUEST',
  ],
  ['headers', 'body rules', 'POST', '/orders', { json: {}, headers: { 'Idempotency-Key': 'a b' } }, 400, 'BAD_REQUEST'],
  ['headers', 'missing body', 'POST', '/orders', { headers: { 'Idempotency-Key': 'a b' } }, 400, 'BAD_REQUEST'],
  ['headers', 'existence', 'DELETE', `/orders/${NO_SUCH_ID}`, { headers: { 'If-Match': 'x' } }, 400, 'BAD_REQUEST'],
  ['body present', 'media type', 'POST', '/orders', { headers: TEXT_TYPE }, 400, 'BAD_REQUEST'],
  ['body present', 'existence', 'PATCH', `/orders/${NO_SUCH_ID}`, { headers: JSON_TYPE }, 400, 'BAD_REQUEST'],
  ['media type', 'syntax', 'POST', '/orders', { body: '{"a":', headers: TEXT_TYPE }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'media type',
    'UTF-8',
    'POST',
    '/orders',
    { body: Buffer.from([0x7b, 0xff, 0x7d]), headers: TEXT_TYPE },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['media type', 'body rules', 'POST', '/orders', { body: '{}', headers: TEXT_TYPE }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['syntax', 'existence', 'PATCH', `/orders/${NO_SUCH_ID}`, { body: '{', headers: JSON_TYPE }, 400, 'BAD_REQUEST'],
  ['body rules', 'existence', 'PATCH', `/orders/${NO_SUCH_ID}`, { json: {} }, 422, 'VALIDATION_ERROR'],
  [
    'existence',
    'If-Match',
    'PATCH',
    `/orders/${NO_SUCH_ID}`,
    { json: { status: 'paid' }, headers: { 'If-Match': '"another"' } },
    404,
    'NOT_FOUND',
  ],
  [
    'existence',
    'If-Match',
    'PATCH',
    `/orders/${NO_SUCH_ID}/cancel`,
    { headers: { 'If-Match': '"another"' } },
    404,
    'NOT_FOUND',
  ],
  ['existence', 'If-Match', 'DELETE', `/orders/${NO_SUCH_ID}`, { headers: { 'If-Match': 'W/"1"' } }, 404, 'NOT_FOUND'],
];

describe('the order of checks', () => {
  test.each(PAIRS)('%s, then %s: %s %s', async (_, __, method, path, options, status, code) => {
    expectError(await api.send(method, path, options), status, code);
  });

  test.each([
    ['PATCH', '', { json: { status: 'pending' } }],
    ['PATCH', '', { json: { items: [{ name: 'x', quantity: 1, price: 1 }] } }],
    ['PATCH', '/cancel', {}],
  ])('If-Match, then the state rules: %s …%s', async (method, path, options) => {
    const { id } = await createOrderIn('completed');
    const response = await api.send(method, `/orders/${id}${path}`, {
      ...options,
      headers: { 'If-Match': '"another"' },
    });
    expectError(response, 412, 'PRECONDITION_FAILED');
  });

  test('body rules, then If-Match', async () => {
    const { id } = await createOrder();
    expectError(
      await api.patch(`/orders/${id}`, { status: 'x' }, { 'If-Match': '"another"' }),
      422,
      'VALIDATION_ERROR',
    );
  });

  test('body rules, then an idempotency key that was used with another body', async () => {
    const headers = { 'Idempotency-Key': freshKey() };
    await api.post('/orders', validOrder(), headers);
    expectError(await api.post('/orders', { items: [] }, headers), 422, 'VALIDATION_ERROR');
  });
});
