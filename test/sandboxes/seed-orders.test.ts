import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOrderBody } from '../../lib/http/request/bodies/order-bodies.ts';
import { ORDER_STATUSES } from '../../lib/orders/order-status.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';

const MINUTE = 60_000;
const OPENING = Date.parse('2026-01-01T11:00:00.000Z');

const VERSIONS = { pending: 1, paid: 2, completed: 3, cancelled: 2 };

const seed = fc.integer();
const count = fc.integer({ min: 0, max: 30 });

describe('seeded orders', () => {
  test('are equal for equal seeds', () => {
    fc.assert(
      fc.property(count, seed, (orders, from) => {
        expect(seedOrders(orders, from)).toEqual(seedOrders(orders, from));
      }),
    );
  });

  test('begin with the orders of any smaller count', () => {
    fc.assert(
      fc.property(count, count, seed, (one, other, from) => {
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)];
        expect(seedOrders(more, from).slice(0, fewer)).toEqual(seedOrders(fewer, from));
      }),
    );
  });

  test('are as many as requested', () => {
    fc.assert(
      fc.property(count, seed, (orders, from) => {
        expect(seedOrders(orders, from)).toHaveLength(orders);
      }),
    );
  });

  test('differ for different seeds', () => {
    const firstOrders = Array.from({ length: 200 }, (_, from) => JSON.stringify(seedOrders(1, from)));
    expect(new Set(firstOrders).size).toBe(200);
  });

  test('start with one order of each status, in the order of the state table', () => {
    fc.assert(
      fc.property(seed, (from) => {
        expect(seedOrders(4, from).map(({ status }) => status)).toEqual([...ORDER_STATUSES]);
      }),
    );
  });

  test('have every status also after the first four', () => {
    const later = new Set(
      seedOrders(200, 1)
        .slice(4)
        .map(({ status }) => status),
    );
    expect([...later].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  });

  test('arrive 1 to 20 minutes apart, the first of them after 11:00 on 1 January 2026', () => {
    fc.assert(
      fc.property(count, seed, (orders, from) => {
        const times = [OPENING, ...seedOrders(orders, from).map(({ createdAt }) => createdAt)];
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        expect(gaps.filter((gap) => gap < MINUTE || gap > 20 * MINUTE)).toEqual([]);
      }),
    );
  });

  test('pass the rules of POST /orders', () => {
    fc.assert(
      fc.property(count, seed, (orders, from) => {
        for (const { customerName, customerEmail, items } of seedOrders(orders, from)) {
          const inUnits = items.map((item) => ({ ...item, price: item.price / 100 }));
          const parsed = createOrderBody.parse({ customerName, customerEmail, items: inUnits });
          expect(parsed).toEqual({ customerName, customerEmail, items });
        }
      }),
    );
  });

  test('have the version and the times of their status', () => {
    fc.assert(
      fc.property(count, seed, (orders, from) => {
        for (const { status, version, createdAt, updatedAt } of seedOrders(orders, from)) {
          expect(version).toBe(VERSIONS[status]);
          if (status === 'pending') expect(updatedAt).toBe(createdAt);
          else expect(updatedAt).toBeGreaterThan(createdAt);
        }
      }),
    );
  });
});
