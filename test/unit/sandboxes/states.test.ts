import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOrderBody } from '../../../lib/api/orders/body.ts';
import { applyChange, update } from '../../../lib/orders/change.ts';
import { newOrder, type Order } from '../../../lib/orders/order.ts';
import { formatOrderId, LAST_TIMESTAMP, timestampOf } from '../../../lib/orders/order-id.ts';
import { ORDER_STATUSES, type OrderStatus, TRANSITIONS } from '../../../lib/orders/order-status.ts';
import { contradictionsIn, type DescribedOrder, fillInOrders } from '../../../lib/sandboxes/fill-in-orders.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { MINUTE } from '../../tools/durations.ts';
import { forAny } from '../../tools/for-any.ts';
import { CREATED_AT, DRAFT, orderIn } from '../../tools/sample-order.ts';

const OPENING = Date.parse('2026-01-01T11:00:00.000Z');
const ID = formatOrderId({ timestamp: CREATED_AT, sequence: 1 });
const NO_CLOCK = { clock: null };

/** Completes one order that has no contradictions. */
function complete(given: Partial<DescribedOrder>): Order {
  const described = [{ ...DRAFT, ...given }];
  const [order, ...others] = fillInOrders(described, NO_CLOCK);
  expect(contradictionsIn(described, order ? [order] : [])).toEqual([]);
  expect(others).toEqual([]);
  if (!order) throw new Error('There is no order');
  return order;
}

/** The contradictions in these orders: the messages by path. */
function contradictions(...given: Partial<DescribedOrder>[]): Record<string, string> {
  const described = given.map((order) => ({ ...DRAFT, ...order }));
  const found = contradictionsIn(described, fillInOrders(described, NO_CLOCK));
  return Object.fromEntries(found.map(({ path, message }) => [path, message]));
}

function fullDescription(order: Order): DescribedOrder {
  return {
    ...order,
    items: order.items.map((line, index) => ({
      ...line,
      id: `item-${index + 1}`,
      orderId: order.id,
      subtotal: line.quantity * line.price,
    })),
    createdAt: timestampOf(order.id),
    receipt: order.receipt && { ...order.receipt, orderId: order.id },
  };
}

describe('an incomplete order', () => {
  test.each<[OrderStatus, number]>([
    ['pending', 1],
    ['paid', 2],
    ['completed', 3],
    ['cancelled', 2],
  ])('if %s, gets version %i and the times and receipt of that status', (status, version) => {
    const order = complete({ status, createdAt: CREATED_AT });
    expect(order).toMatchObject({ id: ID, status, version, total: 2120, updatedAt: CREATED_AT + version - 1 });
    const isPaid = status === 'paid' || status === 'completed';
    expect(order.receipt).toEqual(isPaid ? { issuedAt: CREATED_AT + 1, totalAmount: 2120 } : undefined);
  });

  test('keeps its given times', () => {
    const [issuedAt, updatedAt] = [CREATED_AT + 5_000, CREATED_AT + 9_000];
    expect(complete({ id: ID, status: 'completed', updatedAt, receipt: { issuedAt } })).toMatchObject({
      updatedAt,
      receipt: { issuedAt },
    });
    expect(complete({ id: ID, status: 'paid', updatedAt })).toMatchObject({ receipt: { issuedAt: updatedAt } });
    expect(complete({ id: ID, status: 'paid', receipt: { issuedAt } })).toMatchObject({ updatedAt: issuedAt });
    expect(complete({ id: ID, status: 'completed', receipt: { issuedAt } })).toMatchObject({ updatedAt: issuedAt + 1 });
    expect(complete({ id: ID, status: 'cancelled', updatedAt })).toMatchObject({ updatedAt, version: 2 });
  });

  test('is pending without a status, and gets a version for an edit if updatedAt is later', () => {
    expect(complete({})).toMatchObject({ status: 'pending', version: 1 });
    expect(complete({ id: ID, updatedAt: CREATED_AT + 70 })).toMatchObject({ version: 2, updatedAt: CREATED_AT + 70 });
    expect(complete({ id: ID, version: 5 })).toMatchObject({ version: 5, updatedAt: CREATED_AT + 4 });
  });
});

describe('orders without times', () => {
  const three = [DRAFT, { ...DRAFT, status: 'paid' as const }, DRAFT];
  const timesOf = (orders: readonly Order[]) => orders.map(({ id }) => timestampOf(id));
  const minutesFrom = (start: number) => [start, start + MINUTE, start + 2 * MINUTE];

  test('are created from 11:00 or the time of a set clock on, one minute apart', () => {
    expect(timesOf(fillInOrders(three, NO_CLOCK))).toEqual(minutesFrom(OPENING));
    expect(timesOf(fillInOrders(three, { clock: CREATED_AT }))).toEqual(minutesFrom(CREATED_AT));
  });

  test('never get the id of another order, whether it comes before or after them', () => {
    const first = formatOrderId({ timestamp: OPENING, sequence: 1 });
    const orders = fillInOrders([DRAFT, { ...DRAFT, id: first }, { ...DRAFT, createdAt: OPENING }], NO_CLOCK);
    expect(orders.map(({ id }) => Number(id.slice(-3)))).toEqual([2, 1, 3]);
  });
});

describe('every order that the API can produce', () => {
  /** Any sequence of allowed edits and changes of status, at any time. */
  const walk = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -1_000, max: 1_000 })), { maxLength: 8 });

  function play(steps: readonly (readonly [number, number])[]): Order {
    const start: Order = newOrder(DRAFT, ID, CREATED_AT);
    return steps.reduce((order: Order, [choice, later]) => {
      const at = order.updatedAt + later;
      const next = TRANSITIONS[order.status][choice];
      if (next) return applyChange(order, ID, update({ status: next }, at));
      const canEdit = order.status === 'pending';
      return canEdit ? applyChange(order, ID, update({ items: DRAFT.items.slice(0, 1) }, at)) : order;
    }, start);
  }

  test('is accepted and unchanged with all its members, and without its version, as in responses', () =>
    forAny([walk], (steps) => {
      const order = play(steps);
      const { version, ...shown } = fullDescription(order);
      expect(complete({ ...shown, version })).toEqual(order);
      expect(complete(shown)).toEqual({ ...order, version: expect.any(Number) });
    }));

  test('is accepted if it comes from a seed', () => {
    const orders = seedOrders(200, 9).map(
      ({ createdAt, ...order }): Order => ({ ...order, id: `ORD-${createdAt}-001` }),
    );
    expect(fillInOrders(orders.map(fullDescription), NO_CLOCK)).toEqual(orders);
    expect(contradictionsIn(orders.map(fullDescription), orders)).toEqual([]);
  });
});

describe('a contradiction', () => {
  const paid = fullDescription(orderIn('paid'));
  const completed = fullDescription(orderIn('completed'));
  const receipt = completed.receipt ?? {};
  const [item] = paid.items;
  if (!item) throw new Error('The sample order has no item');

  test.each<[string, Partial<DescribedOrder>]>([
    ['items[0].id', { id: ID, items: [{ ...item, id: 'item-2' }] }],
    ['items[0].orderId', { id: ID, items: [{ ...item, orderId: 'ORD-1700000000001-001' }] }],
    ['items[0].subtotal', { items: [{ ...item, orderId: undefined, subtotal: 1901 }] }],
    ['total', { total: 2121 }],
    ['createdAt', { id: ID, createdAt: CREATED_AT + 1 }],
    ['receipt', { receipt: {} }],
    ['receipt', { status: 'cancelled', receipt }],
    ['receipt.id', { ...completed, receipt: { ...receipt, id: 'receipt-1' } }],
    ['receipt.orderId', { ...completed, receipt: { ...receipt, orderId: 'ORD-1700000000001-001' } }],
    ['receipt.receiptNumber', { ...completed, receipt: { ...receipt, receiptNumber: 'RCP-1-1' } }],
    ['receipt.totalAmount', { ...completed, receipt: { ...receipt, totalAmount: 1 } }],
    ['receipt.issuedAt', { ...completed, receipt: { ...receipt, issuedAt: CREATED_AT } }],
    ['updatedAt', { ...completed, updatedAt: receipt.issuedAt }],
    ['updatedAt', { ...paid, updatedAt: (paid.updatedAt ?? 0) + 1 }],
    ['updatedAt', { id: ID, updatedAt: CREATED_AT - 1 }],
    ['updatedAt', { id: ID, version: 1, updatedAt: CREATED_AT + 1 }],
    ['updatedAt', { id: ID, version: 4, updatedAt: CREATED_AT + 2 }],
    ['updatedAt', { status: 'completed', updatedAt: LAST_TIMESTAMP + 3 }],
    ['receipt.issuedAt', { status: 'paid', receipt: { issuedAt: LAST_TIMESTAMP + 2 } }],
    ['version', { status: 'paid', version: 1 }],
    ['version', { status: 'completed', version: 2 }],
    ['version', { status: 'cancelled', version: 1 }],
  ])('at %s is found', (path, given) => {
    expect(Object.keys(contradictions(given))).toEqual([`orders[0].${path}`]);
  });

  test('in a repeated id is found at the repetition', () => {
    expect(contradictions({ id: ID }, {}, { id: ID })).toEqual({ 'orders[2].id': `${ID} is the id of orders[0], too` });
  });

  test('in a time begins after one millisecond per change beyond the last id', () => {
    expect(contradictions({ version: 3, updatedAt: LAST_TIMESTAMP + 2 })).toEqual({});
    expect(contradictions({ version: 3, updatedAt: LAST_TIMESTAMP + 3 })).toEqual({
      'orders[0].updatedAt':
        'An order in version 3 was changed at 2286-11-20T17:46:40.001Z at the latest; received 2286-11-20T17:46:40.002Z',
    });
  });

  test('in the thousandth order of one millisecond is found', () => {
    const crowd = Array.from({ length: 1_000 }, () => ({ createdAt: CREATED_AT }));
    expect(Object.keys(contradictions(...crowd))).toEqual(['orders[999].createdAt']);
  });

  test('names the correct value in its message', () => {
    expect(contradictions({ total: 1 }, { status: 'completed', version: 1 })).toEqual({
      'orders[0].total': 'total must be 21.2, the sum of the subtotals; received 0.01',
      'orders[1].version': 'version must be 3 or higher, because 2 changes lead to completed; received 1',
    });
  });
});

const seed = fc.integer();
const count = fc.integer({ min: 0, max: 30 });

describe('seeded orders', () => {
  test('are as many as requested, and begin with the orders of any smaller or equal count', () =>
    forAny([count, count, seed], (one, other, from) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)];
      const orders = seedOrders(more, from);
      expect(orders).toHaveLength(more);
      expect(orders.slice(0, fewer)).toEqual(seedOrders(fewer, from));
    }));

  test('differ for different seeds', () => {
    const firstOrders = Array.from({ length: 200 }, (_, from) => JSON.stringify(seedOrders(1, from)));
    expect(new Set(firstOrders).size).toBe(200);
  });

  test('start with one order of each status, in the order of the state table', () =>
    forAny([seed], (from) => {
      expect(seedOrders(ORDER_STATUSES.length, from).map(({ status }) => status)).toEqual([...ORDER_STATUSES]);
    }));

  test('have every status also after the first of each', () => {
    const later = seedOrders(200, 1).slice(ORDER_STATUSES.length);
    expect([...new Set(later.map(({ status }) => status))].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  });

  test('arrive 1 to 20 minutes apart, the first of them after 11:00 on 1 January 2026', () =>
    forAny([count, seed], (orders, from) => {
      const times = [OPENING, ...seedOrders(orders, from).map(({ createdAt }) => createdAt)];
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(gaps.filter((gap) => gap < MINUTE || gap > 20 * MINUTE)).toEqual([]);
    }));

  test('pass the rules of POST /orders', () =>
    forAny([count, seed], (orders, from) => {
      for (const { customerName, customerEmail, items } of seedOrders(orders, from)) {
        const inUnits = items.map((item) => ({ ...item, price: item.price / 100 }));
        const parsed = createOrderBody.parse({ customerName, customerEmail, items: inUnits });
        expect(parsed).toEqual({ customerName, customerEmail, items });
      }
    }));
});
