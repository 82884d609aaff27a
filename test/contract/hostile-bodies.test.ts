import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { LIMITS } from '../tools/rules.ts';
import { sandboxWith } from './tools/arrange/sandbox-world.ts';
import { createOrder, expectBrokenAt, expectError, orderWithItem, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { type ApiResponse, orderOf } from './tools/client/exchange.ts';

const LIMIT = LIMITS.bodyBytes;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends `POST /orders` with a body unchanged, declared as JSON. */
function send(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<ApiResponse> {
  return api.send('POST', '/orders', { body, headers: { ...JSON_TYPE, ...headers } });
}

/** The JSON of a valid order with one member replaced. */
function textWith(member: string, json: string): string {
  return JSON.stringify(validOrder({ [member]: '@' })).replace('"@"', () => json);
}

/** The JSON of a valid order with one member of its item replaced. */
function itemWith(member: string, json: string): string {
  return JSON.stringify(orderWithItem({ [member]: '@' })).replace('"@"', () => json);
}

describe('malformed JSON is a 400', () => {
  test.each([
    '{',
    '}',
    "{'a':1}",
    '{a:1}',
    '[1,]',
    'undefined',
    '"\n"',
    '"\\x"',
    '/**/{}',
    '{}{}',
    '\u0000',
    '\u00a0{}',
    '\ufeff{}',
    '\ufeff',
    '\ufeff  ',
    'a=b',
  ])('%j', async (text) => {
    expectError(await send(text), 'BAD_REQUEST');
  });

  test.each(['NaN', '-Infinity', '0x1F', '1_000', '01', '1e', '.1', '1.', '+1'])('a price of %s', async (price) => {
    expectError(await send(itemWith('price', price)), 'BAD_REQUEST');
  });
});

describe('extreme numbers', () => {
  const EXTREME_PRICES = ['1e400', '-1e400', '1e309', '1e308', '9007199254740993', '1e-7', '5e-324', '1.0000000001'];
  test.each(EXTREME_PRICES)('a price of %s is a 422', async (price) => {
    expectBrokenAt(await send(itemWith('price', price)), 'items[0].price');
  });

  const EXTREME_QUANTITIES = ['1e400', '1e308', '9007199254740993', '0.5', '-0', '-0.0', '1e-400'];
  test.each(EXTREME_QUANTITIES)('a quantity of %s is a 422', async (quantity) => {
    expectBrokenAt(await send(itemWith('quantity', quantity)), 'items[0].quantity');
  });

  test.each([
    ['-0', 0],
    ['-0.0', 0],
    ['0e99', 0],
    ['1e2', 100],
    ['1.50', 1.5],
    ['0.10000000000000000001', 0.1],
    ['100000.000', 100_000],
  ])('a price of %s is %d', async (json, price) => {
    const response = await send(itemWith('price', json));
    expect(Object.is(orderOf(response).items[0]?.price, price)).toBe(true);
  });

  test.each(['1.0', '1e0', '10e-1'])('a quantity of %s is 1', async (json) => {
    expect(orderOf(await send(itemWith('quantity', json))).items[0]?.quantity).toBe(1);
  });
});

describe('member names with a meaning in JavaScript', () => {
  const MEANINGFUL = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', ''];
  test.each(MEANINGFUL)('%j is an unknown member like any other: 422', async (name) => {
    for (const value of ['{"status":"paid"}', 'null', '1', '"x"']) {
      const text = `{${JSON.stringify(name)}:${value},${JSON.stringify(validOrder()).slice(1)}`;
      expectBrokenAt(await send(text), name);
    }
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    '%s is listed by its own path among all broken rules, however it is written and however long the body is',
    async (name) => {
      for (const written of [name, name.replace(/./, ([first = '']) => `\\u00${first.charCodeAt(0).toString(16)}`)]) {
        for (const padding of [0, 10_000]) {
          const item = `{${' '.repeat(padding)}"${written}":{"prototype":1},"name":"","quantity":1,"price":1}`;
          expectBrokenAt(await send(textWith('items', `[${item}]`)), `items[0].${name}`, 'items[0].name');
        }
      }
    },
  );

  test('__proto__ does not supply missing members', async () => {
    expectError(await send(`{"__proto__":${JSON.stringify(validOrder())}}`), 'VALIDATION_ERROR');
    const { id } = await createOrder();
    const options = { body: '{"__proto__":{"status":"paid"}}', headers: JSON_TYPE };
    expectError(await api.send('PATCH', `/orders/${id}`, options), 'VALIDATION_ERROR');
    expect(orderOf(await api.get(`/orders/${id}`)).status).toBe('pending');
  });

  test('a repeated member has its last value, as in JSON.parse', async () => {
    const text = JSON.stringify(validOrder()).replace('{', '{"customerName":"First",');
    expect(orderOf(await send(text)).customerName).toBe('Ada');
  });
});

describe('structure', () => {
  test('null is a body that breaks a rule', async () => {
    for (const text of ['null', ' null\n']) expectBrokenAt(await send(text), '');
  });

  test('40,000 unknown members or items are rejected with a short response', async () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"m${index}":1`).join();
    for (const text of [
      `{${members}}`,
      textWith('items', `[${'1,'.repeat(40_000)}1]`),
      textWith('items', `[${'{},'.repeat(99)}{${members}}]`),
    ]) {
      const response = await send(text);
      expectError(response, 'VALIDATION_ERROR');
      expect(response.text.length).toBeLessThan(500_000);
    }
  });

  test('any JSON value is accepted or rejected with a 422', async () => {
    const any = fc.oneof(
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify(validOrder({ items: value }))),
      fc.jsonValue().map((value) => JSON.stringify(orderWithItem({ price: value, name: value }))),
    );
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        const { status } = await send(text);
        expect([201, 422]).toContain(status);
      }),
      { numRuns: 100 },
    );
  });
});

describe('nesting', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test('of 100 levels breaks no rule of its own', async () => {
    const text = textWith('unknown', nested(99)).replace('Ada', '');
    expectBrokenAt(await send(text), 'customerName', 'unknown');
  });

  test.each([
    ['arrays', nested(101)],
    ['arrays in a member', textWith('unknown', nested(100))],
    ['objects and arrays', `${'{"a":['.repeat(51)}1${']}'.repeat(51)}`],
    ['arrays after strings', textWith('unknown', `["\\"[","\\\\",${nested(99)}]`)],
    ['malformed JSON', '['.repeat(200_000)],
  ])('of 101 levels and more is one broken rule of every body: %s', async (_, body) => {
    const { id } = await createOrder();
    const sandbox = `/sandboxes/nested-${randomUUID()}`;
    for (const [method, path] of [
      ['POST', '/orders'],
      ['PATCH', `/orders/${id}`],
      ['PATCH', sandbox],
      ['PUT', sandbox],
      ['POST', `${sandbox}/seed`],
      ['POST', `${sandbox}/clock`],
    ] as const) {
      expectBrokenAt(await api.send(method, path, { body, headers: JSON_TYPE }), '');
    }
  });

  test('counts no brackets in strings', async () => {
    await createOrder({ customerName: `${'['.repeat(98)}"\\` });
    expectError(await send(`"${'['.repeat(1_000)}`), 'BAD_REQUEST');
  });

  test('is looked at after size and media type', async () => {
    expectError(await send('['.repeat(LIMIT + 1)), 'PAYLOAD_TOO_LARGE');
    expectError(await send(nested(101), { 'Content-Type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('unusual text', () => {
  const HALF_PAIRS = ['"\\ud800"', '"\\udc00"', '"A\\ud83c"', '"\\udf55\\ud83c"'];
  test.each(HALF_PAIRS)('half a surrogate pair, %s, is a 422', async (json) => {
    expectBrokenAt(await send(textWith('customerName', json)), 'customerName');
    expectError(await send(itemWith('name', json)), 'VALIDATION_ERROR');
  });

  test.each([
    '😀',
    '"😀',
    `{"customerName": "${'😀'.repeat(9)}" 😀`,
    `[${'😀'.repeat(40)}]`,
    ...Array.from({ length: 12 }, (_, index) => `{"name": "${'x'.repeat(index)}${'😀'.repeat(12)}",}`),
    '"\\ud83d"',
    '{"\\ud83d": 1}',
    `{"\\ud83d": "${'😀'.repeat(60)}", "x${'😀'.repeat(60)}": 1, "\\\\ud83d": 1, "\\\\\\ud83d": 1}`,
    ...['', 'x'].map(
      (odd) => `{"status": "${odd}${'😀'.repeat(60)}", "clock": "${odd}${'😀'.repeat(60)}", "items": "\\ud83d"}`,
    ),
  ])('%s is refused in well-formed text, and so is its record in a journal', async (body) => {
    const { client, path, requests } = await sandboxWith({ journal: true });
    const sendTo = (method: string, to: string) => client.send(method, to, { body, headers: JSON_TYPE });
    for (const [method, to] of [
      ['POST', '/orders'],
      ['PATCH', '/orders/ORD-1718000000000-001'],
    ] as const) {
      expect([400, 422]).toContain((await sendTo(method, to)).status);
    }
    for (const [method, to] of [
      ['PATCH', path],
      ['PUT', path],
      ['POST', `${path}/clock`],
      ['POST', `${path}/seed`],
    ] as const) {
      expect([400, 422]).toContain((await api.send(method, to, { body, headers: JSON_TYPE })).status);
    }
    expect(await requests()).toMatchObject([{ body: expect.any(String) }, { body: expect.any(String) }]);
  });

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

  const CONTROL_CHARACTERS = ['"\\u0000"', '"a\\u001fb"', '"a\\tb"', '"a\\r\\nSet-Cookie: x"'];
  test.each(CONTROL_CHARACTERS)('%s is not a valid name: 422', async (json) => {
    expectError(await send(textWith('customerName', json)), 'VALIDATION_ERROR');
  });
});

describe('encodings', () => {
  const NOT_UTF8 = [[[0x22, 0xff, 0x22]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]], [[0xf5, 0x80, 0x80, 0x80]], [[0x80]]];
  test.each(NOT_UTF8)('bytes %j are not UTF-8: 400', async (bytes) => {
    expectError(await send(Buffer.from(bytes)), 'BAD_REQUEST');
  });

  testNeeding('binary-bodies')('invalid UTF-8 in a name is a 400, and is not replaced', async () => {
    const [before = '', after = ''] = textWith('customerName', '"@@"').split('@@');
    const bytes = [Buffer.from(before), Buffer.from([0xe2, 0x82]), Buffer.from(after)];
    expectError(await send(Buffer.concat(bytes)), 'BAD_REQUEST');
  });

  for (const encoding of ['utf16le', 'latin1'] as const) {
    testNeeding('binary-bodies')(`${encoding} is not UTF-8: 400`, async () => {
      const body = Buffer.from(JSON.stringify(validOrder({ customerName: 'Zoë' })), encoding);
      expectError(await send(body), 'BAD_REQUEST');
    });
  }

  testNeeding('binary-bodies')('a gzip content encoding is not supported: 415', async () => {
    const body = gzipSync(JSON.stringify(validOrder()));
    expectError(await send(body, { 'Content-Encoding': 'gzip' }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('undeclared gzip is not JSON: 400', async () => {
    expectError(await send(gzipSync(JSON.stringify(validOrder()))), 'BAD_REQUEST');
  });
});

describe('size', () => {
  const sized = (size: number) => JSON.stringify(validOrder()).padEnd(size, ' ');

  test(`exactly ${LIMIT} bytes are accepted, and one more is a 413`, async () => {
    expect((await send(sized(LIMIT))).status).toBe(201);
    expectError(await send(sized(LIMIT + 1)), 'PAYLOAD_TOO_LARGE');
  });

  test('is measured in bytes, not characters', async () => {
    const pizzas = '🍕'.repeat(LIMIT / 4 + 1);
    expectError(await send(`"${pizzas}"`), 'PAYLOAD_TOO_LARGE');
  });

  testNeeding('chunked-bodies')('is also limited for a body sent in chunks', async () => {
    const whole = sized(LIMIT);
    const halves = [whole.slice(0, LIMIT / 2), whole.slice(LIMIT / 2)];
    const options = { headers: JSON_TYPE };
    expect((await api.send('POST', '/orders', { ...options, chunks: halves })).status).toBe(201);
    expectError(await api.send('POST', '/orders', { ...options, chunks: [...halves, ' '] }), 'PAYLOAD_TOO_LARGE');
  });

  test('of 3 MB is a 413 on every route that accepts a body, and on cancel', async () => {
    const huge = Buffer.alloc(3_000_000, '[');
    const { id } = await createOrder();
    for (const [method, path] of [
      ['POST', '/orders'],
      ['PATCH', `/orders/${id}`],
      ['PATCH', `/orders/${id}/cancel`],
    ] as const) {
      expectError(await api.send(method, path, { body: huge, headers: JSON_TYPE }), 'PAYLOAD_TOO_LARGE');
    }
  });

  test('of 3 MB is a 413 for each of 20 concurrent clients, without a broken connection', async () => {
    const huge = Buffer.alloc(3_000_000, '[');
    for (const response of await Promise.all(Array.from({ length: 20 }, () => send(huge)))) {
      expectError(response, 'PAYLOAD_TOO_LARGE');
    }
  });
});
