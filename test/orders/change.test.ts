import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, laterThan, requireOrder, update } from '../../lib/orders/change.ts';
import { receiptOf } from '../../lib/orders/receipt.ts';
import { OrderRefused } from '../../lib/orders/refusal.ts';
import { CREATED_AT, orderIn, PAID_AT } from './sample-order.ts';

describe('receipts', () => {
  test('paying issues a receipt numbered by the digits of the order', () => {
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid' }, PAID_AT));
    expect(receiptOf(paid)).toEqual({
      id: 'receipt-1700000000000001',
      orderId: 'ORD-1700000000000-001',
      receiptNumber: 'RCP-1700000000000-001',
      issuedAt: PAID_AT,
      totalAmount: 2_120,
    });
  });

  test('completing keeps the receipt as it was issued', () => {
    const paid = orderIn('paid');
    const completed = applyChange(paid, paid.id, update({ status: 'completed' }, PAID_AT + 50));
    expect(receiptOf(completed)).toEqual(receiptOf(paid));
  });

  test('cancelling a paid order removes the receipt', () => {
    const paid = orderIn('paid');
    const cancelled = applyChange(paid, paid.id, update({ status: 'cancelled' }, PAID_AT + 50));
    expect(receiptOf(cancelled)).toBeUndefined();
    expect('paidAt' in cancelled).toBe(false);
  });

  test('paying with new items in one step puts their total on the receipt', () => {
    const items = [{ name: 'Soup', quantity: 3, price: 29 }];
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid', items }, PAID_AT));
    expect(receiptOf(paid)?.totalAmount).toBe(87);
  });
});

describe('updatedAt', () => {
  test('is strictly later after every change, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (start, clock) => {
        let previous = start;
        for (const at of clock) {
          const next = laterThan(previous, at);
          expect(next).toBeGreaterThan(previous);
          expect(next).toBeGreaterThanOrEqual(at);
          previous = next;
        }
      }),
    );
  });

  test('moves one millisecond on under a clock that stands', () => {
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid' }, CREATED_AT));
    expect(paid.updatedAt).toBe(CREATED_AT + 1);
  });
});

describe('what speaks against a change', () => {
  const items = [{ name: 'Soup', quantity: 1, price: 1 }];

  test('a missing order comes before a version, and a version before the state', () => {
    const change = update({ status: 'paid', items }, PAID_AT, [9]);
    expect(() => applyChange(undefined, 'ORD-1700000000000-007', change)).toThrow(
      'There is no order ORD-1700000000000-007',
    );
    expect(() => applyChange(orderIn('completed'), 'any', change)).toThrow(/version 3/);
  });

  test('an expected version that matches lets the state speak', () => {
    const change = update({ status: 'cancelled' }, PAID_AT, [2, 3]);
    expect(() => applyChange(orderIn('completed'), 'any', change)).toThrow('A completed order cannot be cancelled');
  });

  test('an empty list of versions accepts none', () => {
    expect(() => requireOrder(orderIn('pending'), 'any', [])).toThrow(OrderRefused);
  });
});

describe('messages', () => {
  test.each([
    ['completed', 'cancelled', 'A completed order cannot be cancelled'],
    ['completed', 'pending', 'A completed order cannot go back to pending'],
    ['completed', 'completed', 'The order is already completed'],
    ['cancelled', 'cancelled', 'The order is already cancelled'],
    ['cancelled', 'paid', 'A cancelled order cannot be paid'],
    ['pending', 'completed', 'A pending order cannot be completed; a pending order can be paid or be cancelled'],
    ['paid', 'paid', 'The order is already paid; a paid order can be completed or be cancelled'],
  ] as const)('%s -> %s says: %s', (from, to, message) => {
    const order = orderIn(from);
    expect(() => applyChange(order, order.id, update({ status: to }, PAID_AT))).toThrow(
      expect.objectContaining({ message }),
    );
  });

  test('items of a paid order say who may change them', () => {
    expect(() => applyChange(orderIn('paid'), 'any', update({ items: [] }, PAID_AT))).toThrow(
      "The items of a paid order cannot be changed; only a pending order's can",
    );
  });
});
