import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatOrderId,
  type IdSlot,
  idRange,
  isOrderId,
  LAST_ID,
  LAST_TIMESTAMP,
  nextSlot,
  parseOrderId,
  timestampOf,
} from '../../../lib/orders/order-id.ts';
import { forAny } from '../../tools/for-any.ts';

const slot = fc.record({
  timestamp: fc.integer({ min: 0, max: LAST_TIMESTAMP - 1 }),
  sequence: fc.integer({ min: 1, max: 999 }),
});
const instant = fc.integer({ min: -8.64e15, max: 8.64e15 });

describe('order ids', () => {
  test('consist of ORD, 13 digits of milliseconds and a sequence of 3 digits', () => {
    expect(formatOrderId({ timestamp: 1_718_000_000_000, sequence: 1 })).toBe('ORD-1718000000000-001');
    expect(formatOrderId({ timestamp: 42, sequence: 999 })).toBe('ORD-0000000000042-999');
  });

  test('sort as text in the order of creation', () =>
    forAny([slot, slot], (a, b) => {
      const byCreation = a.timestamp - b.timestamp || a.sequence - b.sequence;
      const [idA, idB] = [formatOrderId(a), formatOrderId(b)];
      expect(Math.sign(byCreation)).toBe(idA < idB ? -1 : idA > idB ? 1 : 0);
    }));

  test('can be parsed', () =>
    forAny([slot], (parts) => {
      const id = formatOrderId(parts);
      expect(isOrderId(id)).toBe(true);
      expect(parseOrderId(id)).toEqual(parts);
      expect(timestampOf(id)).toBe(parts.timestamp);
    }));

  test('have a successor: the smallest greater id', () => {
    forAny([slot], (parts) => {
      const next = nextSlot(parts) ?? parts;
      expect(formatOrderId(next) > formatOrderId(parts)).toBe(true);
      expect(numberOf(next) - numberOf(parts)).toBe(1n);
    });
    expect(nextSlot({ timestamp: 5, sequence: 999 })).toEqual({ timestamp: 6, sequence: 1 });
    expect(nextSlot(parseOrderId(LAST_ID))).toBeUndefined();
  });

  test.each([
    'ORD-1718000000000-1',
    'ORD-171800000000-001',
    'ORD-17180000000000-001',
    'ord-1718000000000-001',
    ' ORD-1718000000000-001',
    'ORD-1718000000000-001\n',
    'ORD-1718000000000-0011',
    'ORD_1718000000000_001',
  ])('%j is not an order id', (text) => {
    expect(isOrderId(text)).toBe(false);
  });
});

describe('the range of ids of a period', () => {
  test('contains exactly the ids created in it', () =>
    forAny([slot, instant, instant], (parts, from, to) => {
      const { first, last } = idRange(from, to);
      const id = formatOrderId(parts);
      expect(first <= id && id <= last).toBe(from <= parts.timestamp && parts.timestamp < to);
    }));

  test('starts and ends at the exact millisecond', () => {
    const id = formatOrderId({ timestamp: 1_700_000_000_000, sequence: 500 });
    const holds = (from: number, to: number) => idRange(from, to).first <= id && id <= idRange(from, to).last;
    expect(holds(1_700_000_000_000, 1_700_000_000_001)).toBe(true);
    expect(holds(1_699_999_999_999, 1_700_000_000_000)).toBe(false);
    expect(holds(1_700_000_000_001, 1_700_000_000_002)).toBe(false);
  });
});

function numberOf({ timestamp, sequence }: IdSlot): bigint {
  return BigInt(timestamp) * 999n + BigInt(sequence);
}
