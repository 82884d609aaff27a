import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createOrder, expectError, expectViolations, validOrder } from './arrange/world.ts';
import { api } from './client/client.ts';
import { orderOf } from './client/order-json.ts';
import { itemWith, JSON_TYPE, sendBody as send, textWith } from './client/raw-body.ts';
import { testNeeding } from './targets/capabilities.ts';

const LIMIT = 262_144;

describe('unusual text', () => {
  test.each(['"\\ud800"', '"\\udc00"', '"A\\ud83c"', '"\\udf55\\ud83c"'])(
    'half a surrogate pair, %s, is a 422',
    async (json) => {
      expect(Object.keys(expectViolations(await send(textWith('customerName', json))))).toEqual(['customerName']);
      expectError(await send(itemWith('name', json)), 422, 'VALIDATION_ERROR');
    },
  );

  test.each([
    '"\\ud83c\\udf55"',
    '"e\\u0301"',
    '"\\u202Eada"',
    '"\\u007f"',
    '"\\\\u0000"',
    '"👩‍👩‍👧‍👦"',
    '"a\\u2028b"',
    `"O'Brien & Sons <b>\\"Ada\\"</b>"`,
  ])('%s is a valid name, and is returned unchanged', async (json) => {
    expect(orderOf(await send(textWith('customerName', json))).customerName).toBe(JSON.parse(json));
  });

  test.each(['"\\u0000"', '"a\\u001fb"', '"a\\tb"', '"a\\r\\nSet-Cookie: x"'])(
    '%s is not a valid name: 422',
    async (json) => {
      expectError(await send(textWith('customerName', json)), 422, 'VALIDATION_ERROR');
    },
  );
});

describe('encodings', () => {
  test.each([[[0x22, 0xff, 0x22]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]], [[0xf5, 0x80, 0x80, 0x80]], [[0x80]]])(
    'bytes %j are not UTF-8: 400',
    async (bytes) => {
      expectError(await send(Buffer.from(bytes)), 400, 'BAD_REQUEST');
    },
  );

  testNeeding('binary-bodies')('invalid UTF-8 in a name is a 400, and is not replaced', async () => {
    const [before = '', after = ''] = textWith('customerName', '"@@"').split('@@');
    expectError(
      await send(Buffer.concat([Buffer.from(before), Buffer.from([0xe2, 0x82]), Buffer.from(after)])),
      400,
      'BAD_REQUEST',
    );
  });

  for (const encoding of ['utf16le', 'latin1'] as const) {
    testNeeding('binary-bodies')(`${encoding} is not UTF-8: 400`, async () => {
      const body = Buffer.from(JSON.stringify(validOrder({ customerName: 'Zoë' })), encoding);
      expectError(await send(body), 400, 'BAD_REQUEST');
    });
  }

  testNeeding('binary-bodies')('a gzip content encoding is not supported: 415', async () => {
    const body = gzipSync(JSON.stringify(validOrder()));
    expectError(await send(body, { 'Content-Encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('undeclared gzip is not JSON: 400', async () => {
    expectError(await send(gzipSync(JSON.stringify(validOrder()))), 400, 'BAD_REQUEST');
  });
});

describe('size', () => {
  const sized = (size: number) => JSON.stringify(validOrder()).padEnd(size, ' ');

  test(`exactly ${LIMIT} bytes are accepted, and one more is a 413`, async () => {
    expect((await send(sized(LIMIT))).status).toBe(201);
    expectError(await send(sized(LIMIT + 1)), 413, 'PAYLOAD_TOO_LARGE');
  });

  test('is measured in bytes, not characters', async () => {
    const pizzas = '🍕'.repeat(LIMIT / 4 + 1);
    expectError(await send(`"${pizzas}"`), 413, 'PAYLOAD_TOO_LARGE');
  });

  testNeeding('chunked-bodies')('is also limited for a body sent in chunks', async () => {
    const whole = sized(LIMIT);
    const halves = [whole.slice(0, LIMIT / 2), whole.slice(LIMIT / 2)];
    const options = { headers: JSON_TYPE };
    expect((await api.send('POST', '/orders', { ...options, chunks: halves })).status).toBe(201);
    expectError(await api.send('POST', '/orders', { ...options, chunks: [...halves, ' '] }), 413, 'PAYLOAD_TOO_LARGE');
  });

  test('of 3 MB is a 413 on every route that accepts a body, and on cancel', async () => {
    const huge = Buffer.alloc(3_000_000, '[');
    const { id } = await createOrder();
    for (const [method, path] of [
      ['POST', '/orders'],
      ['PATCH', `/orders/${id}`],
      ['PATCH', `/orders/${id}/cancel`],
    ] as const) {
      expectError(await api.send(method, path, { body: huge, headers: JSON_TYPE }), 413, 'PAYLOAD_TOO_LARGE');
    }
  });

  test('of 3 MB is a 413 for each of 20 concurrent clients, without a broken connection', async () => {
    const huge = Buffer.alloc(3_000_000, '[');
    const send = () => api.send('POST', '/orders', { body: huge, headers: JSON_TYPE });
    for (const response of await Promise.all(Array.from({ length: 20 }, send))) {
      expectError(response, 413, 'PAYLOAD_TOO_LARGE');
    }
  });
});
