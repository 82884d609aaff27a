import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, centsFrom, subtotalOf, totalOf } from '../../../lib/orders/order.ts';
import { forAny } from '../../tools/for-any.ts';
import { LIMITS } from '../../tools/rules.ts';

const MAX_CENTS = LIMITS.price * 100;
const cents = fc.integer({ min: 0, max: MAX_CENTS });
const line = fc.record({
  name: fc.constant('Dish'),
  quantity: fc.integer({ min: 1, max: LIMITS.quantity }),
  price: cents,
});

describe('cents of a decimal amount', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.29, 29],
    [1.15, 115],
    [1.005e2, 10_050],
    [99_999.99, 9_999_999],
    [100_000, 10_000_000],
  ])('%d is %d', (amount, expected) => {
    expect(Object.is(centsFrom(amount), expected)).toBe(true);
  });

  const NO_AMOUNTS = [0.1 + 0.2, 1.005, 1e-7, 5e-324, 1.0000000001, NaN, Infinity, -Infinity];
  test.each(NO_AMOUNTS)('%d is not an amount with two decimals', (amount) => {
    expect(centsFrom(amount)).toBeUndefined();
  });

  test('convert back to the same amount', () => forAny([cents], (value) => centsFrom(amountOf(value)) === value));

  test('equal the digits of the text with two decimals', () =>
    forAny([cents], (value) => {
      const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
      expect(centsFrom(Number(text))).toBe(value);
    }));

  test('do not exist with a third decimal other than 0', () =>
    forAny([cents, fc.integer({ min: 1, max: 9 })], (value, third) => {
      const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}${third}`;
      expect(centsFrom(Number(text))).toBeUndefined();
    }));

  test('print as an amount with at most two decimals', () =>
    forAny([fc.integer({ min: 0, max: 10 ** 12 })], (value) => {
      expect(String(amountOf(value))).toMatch(/^\d+(?:\.\d{1,2})?$/);
    }));
});

describe('totals', () => {
  test('are exactly the sum of the subtotals, and a subtotal is exactly quantity times price', () =>
    forAny([fc.array(line, { minLength: 1, maxLength: LIMITS.items })], (items) => {
      const exact = items.map(({ quantity, price }) => BigInt(quantity) * BigInt(price));
      expect(items.map((item) => BigInt(subtotalOf(item)))).toEqual(exact);
      expect(BigInt(totalOf(items))).toBe(exact.reduce((sum, subtotal) => sum + subtotal, 0n));
    }));

  test('do not depend on the order of the items', () =>
    forAny([fc.array(line)], (items) => totalOf(items.toReversed()) === totalOf(items)));
});
