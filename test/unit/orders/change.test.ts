import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, cancel, laterThan, type OrderChange, update } from '../../../lib/orders/change.ts';
import { type Order, receiptIdOf, receiptNumberOf } from '../../../lib/orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../lib/orders/order-status.ts';
import { OrderRefused, type Refusal } from '../../../lib/orders/refusal.ts';
import { forAny } from '../../tools/for-any.ts';
import { MOVES as NEXT } from '../../tools/rules.ts';
import { CREATED_AT, orderIn, PAID_AT } from '../../tools/sample-order.ts';

const MOVES = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to) => ({ from, to, allowed: NEXT[from].includes(to) })),
);
const LATER = 1_700_000_005_000;
const ITEMS = [{ name: 'Soup', quantity: 3, price: 450 }];

function outcomeOf(order: Order, change: OrderChange): Order | Refusal {
  try {
    return applyChange(order, order.id, change);
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    throw error;
  }
}

describe('a change of status', () => {
  test.each(MOVES)('$from -> $to is allowed: $allowed', ({ from, to, allowed }) => {
    const order = orderIn(from);
    const outcome = outcomeOf(order, update({ status: to }, LATER));
    const { version, items } = order;
    if (allowed) expect(outcome).toMatchObject({ status: to, version: version + 1, updatedAt: LATER, items });
    else expect(outcome).toEqual({ reason: 'transition', from, to, allowed: NEXT[from] });
  });

  test.each(MOVES)('items and $to on a $from order: the items are checked first', ({ from, to, allowed }) => {
    const outcome = outcomeOf(orderIn(from), update({ items: ITEMS, status: to }, LATER));
    if (from !== 'pending') expect(outcome).toEqual({ reason: 'not-editable', status: from });
    else if (allowed) expect(outcome).toMatchObject({ status: to, items: ITEMS, version: 2 });
    else expect(outcome).toEqual({ reason: 'transition', from, to, allowed: NEXT[from] });
  });

  test.each(ORDER_STATUSES)('items of a %s order change only when it is pending', (from) => {
    const outcome = outcomeOf(orderIn(from), update({ items: ITEMS }, LATER));
    if (from === 'pending') expect(outcome).toMatchObject({ status: 'pending', items: ITEMS, version: 2 });
    else expect(outcome).toEqual({ reason: 'not-editable', status: from });
  });

  test('to cancelled is what cancel() makes', () => {
    expect(cancel(LATER, [3])).toEqual(update({ status: 'cancelled' }, LATER, [3]));
  });
});

describe('receipts', () => {
  test('a payment in the millisecond of the creation issues a receipt with the next millisecond, like updatedAt', () => {
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid' }, CREATED_AT));
    expect(paid).toMatchObject({ updatedAt: CREATED_AT + 1, receipt: { issuedAt: CREATED_AT + 1 } });
  });

  test('completing a paid order does not change its receipt, and cancelling it removes the receipt', () => {
    const paid = orderIn('paid');
    const movedTo = (status: OrderStatus) => applyChange(paid, paid.id, update({ status }, PAID_AT + 50));
    expect(movedTo('completed').receipt).toEqual(paid.receipt);
    expect('receipt' in movedTo('cancelled')).toBe(false);
  });

  test('a payment together with new items issues a receipt for their total, at the instant of the change', () => {
    const paid = applyChange(orderIn('pending'), 'any', update({ status: 'paid', items: ITEMS }, PAID_AT));
    expect(paid).toMatchObject({ total: 1350, updatedAt: PAID_AT, receipt: { issuedAt: PAID_AT, totalAmount: 1350 } });
  });

  test('are numbered by the digits of the order', () => {
    expect(receiptIdOf('ORD-1700000000000-001')).toBe('receipt-1700000000000001');
    expect(receiptNumberOf('ORD-1700000000000-001')).toBe('RCP-1700000000000-001');
  });
});

describe('the types of orders and changes', () => {
  const { receipt: _, ...facts } = orderIn('pending');
  const receipt = { issuedAt: PAID_AT, totalAmount: 2_120 };

  test('reject an unpaid order with a receipt, and a paid order without one', () => {
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

  test('reject a payment without a receipt, and a cancellation that keeps it', () => {
    const change = { from: ['pending'], at: PAID_AT } as const;
    // @ts-expect-error A payment issues a receipt.
    const silent: OrderChange = { ...change, move: { to: 'paid' } };
    // @ts-expect-error A payment issues a receipt.
    const unpaid: OrderChange = { ...change, move: { to: 'paid', receipt: 'keep' } };
    // @ts-expect-error A cancellation removes the receipt.
    const kept: OrderChange = { ...change, move: { to: 'cancelled', receipt: 'keep' } };
    // @ts-expect-error New items come with their total.
    const uncounted: OrderChange = { ...change, edit: { items: [] } };
    expect([silent, unpaid, kept, uncounted]).toHaveLength(4);
  });
});

test('updatedAt is strictly later after every change, for any clock', () =>
  forAny([fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 20 })], (start, clock) => {
    let previous = start;
    for (const at of clock) {
      const next = laterThan(previous, at);
      expect(next).toBeGreaterThan(previous);
      expect(next).toBeGreaterThanOrEqual(at);
      previous = next;
    }
  }));

test('a refused change reports a missing order before a wrong version, and a wrong version before the state', () => {
  const change = update({ status: 'paid', items: ITEMS }, PAID_AT, [9]);
  const id = 'ORD-1700000000000-007';
  expect(() => applyChange(undefined, id, change)).toThrow(`There is no order ${id}`);
  expect(() => applyChange(orderIn('completed'), 'any', change)).toThrow(/version 3/);
});

describe('messages', () => {
  test.each([
    ['completed', 'cancelled', 'A completed order cannot be cancelled'],
    ['completed', 'pending', 'A completed order cannot go back to pending'],
    ['completed', 'completed', 'The order is already completed'],
    ['cancelled', 'cancelled', 'The order is already cancelled'],
    ['cancelled', 'paid', 'A cancelled order cannot be paid'],
    ['pending', 'completed', 'A pending order cannot be completed'],
    ['paid', 'paid', 'The order is already paid'],
  ] as const)('%s -> %s says: %s, and what is possible', (from, to, problem) => {
    const order = orderIn(from);
    const possible = NEXT[from].length > 0 ? `; a ${from} order can be ${NEXT[from].join(' or ')}` : '';
    const message = `${problem}${possible}`;
    expect(() => applyChange(order, order.id, update({ status: to }, PAID_AT))).toThrow(
      expect.objectContaining({ message }),
    );
  });

  test('a refusal of new items names the status in which they can change', () => {
    expect(() => applyChange(orderIn('paid'), 'any', update({ items: [] }, PAID_AT))).toThrow(
      "The items of a paid order cannot be changed; only a pending order's can",
    );
  });
});
