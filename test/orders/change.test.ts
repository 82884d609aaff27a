import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { applyChange, type Change, laterThan, requireOrder, update } from '../../lib/orders/change.ts';
import type { Order } from '../../lib/orders/order.ts';
import { type Receipt, receiptIdOf, receiptNumberOf } from '../../lib/orders/receipt.ts';
import { OrderRefused } from '../../lib/orders/refusal.ts';
import { CREATED_AT, orderIn, PAID_AT } from './sample-order.ts';

describe('receipts', () => {
  test('paying issues a receipt over the total, at the instant of the change', () => {
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid' }, PAID_AT));
    expect(paid).toMatchObject({ updatedAt: PAID_AT, receipt: { issuedAt: PAID_AT, totalAmount: 2_120 } });
  });

  test('an order paid in the millisecond of its creation has a receipt of the next one, as its updatedAt', () => {
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid' }, CREATED_AT));
    expect(paid).toMatchObject({ updatedAt: CREATED_AT + 1, receipt: { issuedAt: CREATED_AT + 1 } });
  });

  test('completing keeps the receipt as it was issued', () => {
    const paid = orderIn('paid');
    const completed = applyChange(paid, paid.id, update({ status: 'completed' }, PAID_AT + 50));
    expect(completed.receipt).toEqual(paid.receipt);
  });

  test('cancelling a paid order removes the receipt', () => {
    const paid = orderIn('paid');
    expect('receipt' in applyChange(paid, paid.id, update({ status: 'cancelled' }, PAID_AT + 50))).toBe(false);
  });

  test('paying with new items in one step puts their total on the order and on the receipt', () => {
    const items = [{ name: 'Soup', quantity: 3, price: 29 }];
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid', items }, PAID_AT));
    expect(paid).toMatchObject({ total: 87, receipt: { totalAmount: 87 } });
  });

  test('are numbered by the digits of the order', () => {
    expect(receiptIdOf('ORD-1700000000000-001')).toBe('receipt-1700000000000001');
    expect(receiptNumberOf('ORD-1700000000000-001')).toBe('RCP-1700000000000-001');
  });
});

describe('the types', () => {
  const { receipt: _, ...facts } = orderIn('pending');
  const receipt = { issuedAt: PAID_AT, totalAmount: 2_120 };

  test('tell by the status whether an order has a receipt', () => {
    expectTypeOf<Extract<Order, { status: 'paid' | 'completed' }>['receipt']>().toEqualTypeOf<Receipt>();
    expectTypeOf<Extract<Order, { status: 'pending' | 'cancelled' }>['receipt']>().toEqualTypeOf<undefined>();
  });

  test('know no unpaid order with a receipt, and no paid one without', () => {
    // @ts-expect-error A pending order has no receipt.
    const pending: Order = { ...facts, status: 'pending', receipt };
    // @ts-expect-error A cancelled order has no receipt.
    const cancelled: Order = { ...facts, status: 'cancelled', receipt };
    // @ts-expect-error A paid order has a receipt.
    const paid: Order = { ...facts, status: 'paid' };
    // @ts-expect-error A completed order has a receipt.
    const completed: Order = { ...facts, status: 'completed' };
    expect([pending, cancelled, paid, completed]).toHaveLength(4);
  });

  test('know no change that pays without issuing a receipt, or cancels and keeps it', () => {
    const change = { from: ['pending'], at: PAID_AT } as const;
    // @ts-expect-error A payment issues a receipt.
    const silent: Change = { ...change, move: { to: 'paid' } };
    // @ts-expect-error A payment issues a receipt.
    const unpaid: Change = { ...change, move: { to: 'paid', receipt: 'keep' } };
    // @ts-expect-error A cancellation removes the receipt.
    const kept: Change = { ...change, move: { to: 'cancelled', receipt: 'keep' } };
    // @ts-expect-error New items come with their total.
    const uncounted: Change = { ...change, edit: { items: [] } };
    expect([silent, unpaid, kept, uncounted]).toHaveLength(4);
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

describe('the reasons against a change', () => {
  const items = [{ name: 'Soup', quantity: 1, price: 1 }];

  test('a missing order comes before a version, and a version before the state', () => {
    const change = update({ status: 'paid', items }, PAID_AT, [9]);
    expect(() => applyChange(undefined, 'ORD-1700000000000-007', change)).toThrow(
      'There is no order ORD-1700000000000-007',
    );
    expect(() => applyChange(orderIn('completed'), 'any', change)).toThrow(/version 3/);
  });

  test('if the version matches, the state is checked', () => {
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
    ['pending', 'completed', 'A pending order cannot be completed; a pending order can be paid or cancelled'],
    ['paid', 'paid', 'The order is already paid; a paid order can be completed or cancelled'],
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
