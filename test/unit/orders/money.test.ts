import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, centsFrom, subtotalOf, totalOf } from '../../../lib/orders/order.ts';
import { forAny } from '../../tools/for-any.ts';
import { LIMITS } from '../../tools/rules.ts';

const cents = fc.integer({ min: 0, max: LIMITS.price * 100 });
const line = fc.record({
  name: fc.constant('Dish'),
  quantity: fc.integer({ min: 1, max: LIMITS.quantity }),
  price: cents,
});

describe('cents of a decimal amount', () => {
  test.each([
    [-0, 0],
    [0.29, 29],
  ])('%d is %d', (amount, expected) => {
    expect(Object.is(centsFrom(amount), expected)).toBe(true);
  });

  test.each([0.1 + 0.2, 1.005, 1e-7, NaN, Infinity])('%d is not an amount with two decimals', (amount) => {
    expect(centsFrom(amount)).toBeUndefined();
  });

  test('are the digits of the amount with two decimals, and convert back to it', () =>
    forAny([fc.integer({ min: 0, max: 10 ** 12 })], (value) => {
      const amount = Number(`${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`);
      expect(centsFrom(amount)).toBe(value);
      expect(amountOf(value)).toBe(amount);
    }));

  test('do not exist with a third decimal other than 0', () =>
    forAny([cents, fc.integer({ min: 1, max: 9 })], (value, third) => {
      const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}${third}`;
      expect(centsFrom(Number(text))).toBeUndefined();
    }));
});

test('a total is exactly the sum of the subtotals, and a subtotal is exactly quantity times price', () =>
  forAny([fc.array(line, { minLength: 1, maxLength: LIMITS.items })], (items) => {
    const exact = items.map(({ quantity, price }) => BigInt(quantity) * BigInt(price));
    expect(items.map((item) => BigInt(subtotalOf(item)))).toEqual(exact);
    expect(BigInt(totalOf(items))).toBe(exact.reduce((sum, subtotal) => sum + subtotal, 0n));
  }));
