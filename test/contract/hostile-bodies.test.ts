import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOrder, expectError, expectViolations, orderWithItem, validOrder } from './arrange/world.ts';
import { api } from './client/client.ts';
import { orderOf } from './client/order-json.ts';
import { itemWith, JSON_TYPE, sendBody as send, textWith } from './client/raw-body.ts';

describe('malformed JSON is a 400', () => {
  test.each([
    '{',
    '}',
    '[',
    '{"a"}',
    "{'a':1}",
    '{a:1}',
    '{"a":1,}',
    '[1,]',
    'undefined',
    'NaN',
    '-',
    '01',
    '1.',
    '.5',
    '+1',
    '0x10',
    'Infinity',
    '"\n"',
    '"\\x"',
    '"\\u12"',
    '// x',
    '/**/{}',
    '{}{}',
    'tru',
    '\u0000',
    '\u00a0{}',
    '\ufeff{}',
    '<xml/>',
    'a=b',
  ])('%j', async (text) => {
    expectError(await send(text), 400, 'BAD_REQUEST');
  });

  test.each(['NaN', 'Infinity', '-Infinity', '0x1F', '1_000', '01', '1e', '.1', '1.'])(
    'a price of %s',
    async (price) => {
      expectError(await send(itemWith('price', price)), 400, 'BAD_REQUEST');
    },
  );
});

describe('extreme numbers', () => {
  test.each(['1e400', '-1e400', '1e309', '1e308', '9007199254740993', '1e-7', '5e-324', '1.0000000001'])(
    'a price of %s is a 422',
    async (price) => {
      expect(Object.keys(expectViolations(await send(itemWith('price', price))))).toEqual(['items[0].price']);
    },
  );

  test.each(['1e400', '1e308', '9007199254740993', '0.5', '-0', '-0.0', '1e-400'])(
    'a quantity of %s is a 422',
    async (quantity) => {
      expect(Object.keys(expectViolations(await send(itemWith('quantity', quantity))))).toEqual(['items[0].quantity']);
    },
  );

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
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', ''])(
    '%j is an unknown member like any other: 422',
    async (name) => {
      for (const value of ['{"status":"paid"}', 'null', '1', '"x"']) {
        const text = `{${JSON.stringify(name)}:${value},${JSON.stringify(validOrder()).slice(1)}`;
        expect(Object.keys(expectViolations(await send(text)))).toEqual([name]);
      }
    },
  );

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    '%s is listed by its own path among all broken rules, however it is written and however long the body is',
    async (name) => {
      for (const written of [name, name.replace(/./, ([first = '']) => `\\u00${first.charCodeAt(0).toString(16)}`)]) {
        for (const padding of [0, 10_000]) {
          const item = `{${' '.repeat(padding)}"${written}":{"prototype":1},"name":"","quantity":1,"price":1}`;
          const violations = expectViolations(await send(textWith('items', `[${item}]`)));
          expect(Object.keys(violations).toSorted()).toEqual([`items[0].${name}`, 'items[0].name'].toSorted());
        }
      }
    },
  );

  test('__proto__ does not supply missing members', async () => {
    expectError(await send(`{"__proto__":${JSON.stringify(validOrder())}}`), 422, 'VALIDATION_ERROR');
    const { id } = await createOrder();
    const response = await api.send('PATCH', `/orders/${id}`, {
      body: '{"__proto__":{"status":"paid"}}',
      headers: JSON_TYPE,
    });
    expectError(response, 422, 'VALIDATION_ERROR');
    expect(orderOf(await api.get(`/orders/${id}`)).status).toBe('pending');
  });

  test('a repeated member has its last value, as in JSON.parse', async () => {
    const text = JSON.stringify(validOrder()).replace('{', '{"customerName":"First",');
    expect(orderOf(await send(text)).customerName).toBe('Ada');
  });
});

describe('structure', () => {
  test('null is a body that breaks a rule', async () => {
    for (const text of ['null', ' null\n']) expect(Object.keys(expectViolations(await send(text)))).toEqual(['']);
  });

  test('3,000 nested arrays break a rule, and do not hide the others', async () => {
    const deep = '['.repeat(3_000) + ']'.repeat(3_000);
    const text = textWith('unknown', deep).replace('Ada', '');
    expect(Object.keys(expectViolations(await send(text))).toSorted()).toEqual(['customerName', 'unknown']);
  });

  test('100,000 nested arrays break a rule, as the body or as a member', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const member of ['customerName', 'customerEmail', 'items', 'unknown']) {
      expectError(await send(textWith(member, deep)), 422, 'VALIDATION_ERROR');
    }
    for (const member of ['name', 'price']) expectError(await send(itemWith(member, deep)), 422, 'VALIDATION_ERROR');
    expectError(await send(deep), 422, 'VALIDATION_ERROR');
    expectError(await send('['.repeat(200_000)), 400, 'BAD_REQUEST');
  });

  test('40,000 unknown members or items are rejected with a short response', async () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"m${index}":1`).join();
    for (const text of [
      `{${members}}`,
      textWith('items', `[${'1,'.repeat(40_000)}1]`),
      textWith('items', `[${'{},'.repeat(99)}{${members}}]`),
    ]) {
      const response = await send(text);
      expectError(response, 422, 'VALIDATION_ERROR');
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
