import { describe, expect, test } from 'vitest';
import { applyChange, cancel, update } from '../../lib/orders/change.ts';
import type { Order } from '../../lib/orders/order.ts';
import { ORDER_STATUSES, type OrderStatus, TRANSITIONS } from '../../lib/orders/order-status.ts';
import { OrderRefused, type Refusal } from '../../lib/orders/refusal.ts';
import { orderIn } from './sample-order.ts';

/** The diagram under The life of an order in `lib/http/README.md`: is `from` → `to` allowed? */
const ALLOWED: Readonly<Record<OrderStatus, Readonly<Record<OrderStatus, boolean>>>> = {
  pending: { pending: false, paid: true, completed: false, cancelled: true },
  paid: { pending: false, paid: false, completed: true, cancelled: true },
  completed: { pending: false, paid: false, completed: false, cancelled: false },
  cancelled: { pending: false, paid: false, completed: false, cancelled: false },
};

const MOVES = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to, allowed: ALLOWED[from][to] })));
const LATER = 1_700_000_005_000;
const ITEMS = [{ name: 'Soup', quantity: 3, price: 450 }];

describe('the state table', () => {
  test('has exactly the four documented states', () => {
    expect([...ORDER_STATUSES]).toEqual(Object.keys(ALLOWED));
    expect(Object.keys(TRANSITIONS)).toEqual(Object.keys(ALLOWED));
  });

  test.each(MOVES)('$from -> $to is allowed: $allowed', ({ from, to, allowed }) => {
    expect(TRANSITIONS[from].includes(to)).toBe(allowed);
  });
});

describe('a change of status', () => {
  test.each(MOVES.filter(({ allowed }) => allowed))(
    '$from -> $to sets the status and increases the version',
    ({ from, to }) => {
      const order = orderIn(from);
      const after = applyChange(order, order.id, update({ status: to }, LATER));
      expect(after).toMatchObject({ status: to, version: order.version + 1, updatedAt: LATER, items: order.items });
    },
  );

  test.each(MOVES.filter(({ allowed }) => !allowed))(
    '$from -> $to is refused with the allowed moves',
    ({ from, to }) => {
      const order = orderIn(from);
      const refusal = refusalOf(() => applyChange(order, order.id, update({ status: to }, LATER)));
      expect(refusal).toEqual({ reason: 'transition', from, to, allowed: TRANSITIONS[from] });
    },
  );

  test.each(ORDER_STATUSES)('cancelling from %s is exactly an update to cancelled', (from) => {
    expect(cancel(LATER, [3])).toEqual(update({ status: 'cancelled' }, LATER, [3]));
    const order = orderIn(from);
    const viaCancel = outcomeOf(() => applyChange(order, order.id, cancel(LATER)));
    expect(viaCancel).toEqual(outcomeOf(() => applyChange(order, order.id, update({ status: 'cancelled' }, LATER))));
  });
});

describe('a change of items, with or without a status', () => {
  test.each(ORDER_STATUSES)('items of a %s order change only when it is pending', (from) => {
    const order = orderIn(from);
    const outcome = outcomeOf(() => applyChange(order, order.id, update({ items: ITEMS }, LATER)));
    if (from === 'pending') expect(outcome).toMatchObject({ status: 'pending', items: ITEMS, version: 2 });
    else expect(outcome).toEqual({ reason: 'not-editable', status: from });
  });

  test.each(MOVES)(
    'items and $to on a $from order: the items are checked before the status',
    ({ from, to, allowed }) => {
      const order = orderIn(from);
      const outcome = outcomeOf(() => applyChange(order, order.id, update({ items: ITEMS, status: to }, LATER)));
      if (from !== 'pending') expect(outcome).toEqual({ reason: 'not-editable', status: from });
      else if (allowed) expect(outcome).toMatchObject({ status: to, items: ITEMS, version: order.version + 1 });
      else expect(outcome).toEqual({ reason: 'transition', from, to, allowed: TRANSITIONS[from] });
    },
  );
});

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    throw error;
  }
  throw new Error('It was not refused');
}

function outcomeOf(work: () => Order): Order | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    throw error;
  }
}
