import { describe, expect, test } from 'vitest';
import { applyChange, cancel, type Update, update } from '../../lib/orders/change.ts';
import { LAST_VERSION, newOrder, type Order } from '../../lib/orders/order.ts';
import type { Delivery, DeliveryAttempt, Webhook } from '../../lib/sandboxes/event.ts';
import { changedEvent, createdEvent, deletedEvent, eventKey, withDeliveries } from '../../lib/sandboxes/make-event.ts';
import { afterTurn } from '../../lib/webhooks/retry-schedule.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { HOUR, MINUTE, SECOND } from '../tools/durations.ts';

const AT = 1_750_000_000_000;
const ORDER = newOrder(DRAFT, `ORD-${AT}-012`, AT);

function changed(order: Order, changes: Update, at = AT + 5) {
  const change = update(changes, at);
  const after = applyChange(order, order.id, change);
  return { after, event: changedEvent('shop', after, change) };
}

describe('an event', () => {
  test('of a change is named by the status, and only without a status by the items', () => {
    const { items } = DRAFT;
    expect(changed(ORDER, { items }).event.type).toBe('order.updated');
    expect(changed(ORDER, { items, status: 'paid' }).event.type).toBe('order.paid');
    expect(changed(ORDER, { status: 'cancelled' }).event.type).toBe('order.cancelled');
    const { after } = changed(ORDER, { status: 'paid' });
    expect(changed(after, { status: 'completed' }).event.type).toBe('order.completed');
    expect(changedEvent('shop', ORDER, cancel(AT)).type).toBe('order.cancelled');
  });
});

describe('the key of an event', () => {
  test('sorts by timestamp, then order id, then version', () => {
    const other = { ...ORDER, id: `ORD-${AT}-013` };
    const sorted = [
      { ...createdEvent('shop', ORDER), timestamp: 5 },
      deletedEvent('shop', { ...ORDER, version: 8 }, AT + 1),
      deletedEvent('shop', { ...ORDER, version: 99 }, AT + 1),
      deletedEvent('shop', other, AT + 1),
      deletedEvent('shop', { ...ORDER, version: LAST_VERSION }, 10_000_000_000_000),
    ].map(eventKey);
    expect(sorted.toSorted()).toEqual(sorted);
    expect(new Set(sorted).size).toBe(sorted.length);
    expect(new Set(sorted.map(({ length }) => length)).size).toBe(1);
  });
});

describe('the deliveries of an event', () => {
  const webhook = (url: string, more: Partial<Webhook> = {}): Webhook => ({
    id: url,
    url,
    secret: 's',
    faults: [],
    ...more,
  });

  test('are one for each webhook that takes its type and is not gone, due at once', () => {
    const webhooks = [
      webhook('http://localhost/all'),
      webhook('http://localhost/paid', { types: ['order.paid'] }),
      webhook('http://localhost/created', { types: ['order.paid', 'order.created'] }),
      webhook('http://localhost/gone', { gone: true }),
    ];
    const due = { attempts: [], ended: null, nextAttemptAt: AT };
    expect(withDeliveries(createdEvent('shop', ORDER), webhooks)).toEqual({
      ...createdEvent('shop', ORDER),
      revision: 0,
      deliveries: [
        { url: 'http://localhost/all', ...due },
        { url: 'http://localhost/created', ...due },
      ],
    });
  });
});

const START = Date.UTC(2026, 0, 1);
const NEW: Delivery = { url: 'http://127.0.0.1:9/', attempts: [], ended: null, nextAttemptAt: START };

const TABLE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

function attempt(status: number | null, at = START): DeliveryAttempt {
  return { at, status, error: status === null ? 'ECONNREFUSED' : null, durationMs: 1, fault: null };
}

/** The delivery after this many failed attempts. */
function afterFailures(count: number): Delivery {
  return Array.from({ length: count }).reduce<Delivery>(
    (delivery) => afterTurn(delivery, { attempts: [attempt(500, delivery.nextAttemptAt ?? 0)] }),
    NEW,
  );
}

test.each(TABLE.map((wait, index) => [index + 1, wait]))(
  'attempt %d, if it fails, is repeated %d ms later',
  (count, wait) => {
    const { attempts, nextAttemptAt, ended } = afterFailures(count);
    expect(attempts).toHaveLength(count);
    expect((nextAttemptAt ?? 0) - (attempts.at(-1)?.at ?? 0)).toBe(wait);
    expect(ended).toBeNull();
  },
);

test('after the tenth attempt, the delivery has failed', () => {
  expect(afterFailures(10)).toMatchObject({ ended: 'failed', nextAttemptAt: null });
});

test.each([200, 201, 204, 299])('a %d is delivered', (status) => {
  expect(afterTurn(NEW, { attempts: [attempt(status)] })).toMatchObject({ ended: 'delivered', nextAttemptAt: null });
});

test.each([100, 199, 300, 301, 304, 307, 400, 404, 429, 500, 503, null])('a %s is retried', (status) => {
  const after = afterTurn(NEW, { attempts: [attempt(status)] });
  expect(after).toMatchObject({ ended: null, nextAttemptAt: START + 5 * SECOND });
});

test('a 410 ends the delivery', () => {
  expect(afterTurn(NEW, { attempts: [attempt(410)], gone: true })).toMatchObject({
    ended: 'gone',
    nextAttemptAt: null,
  });
});

describe('Retry-After', () => {
  test.each([
    [60, 60 * SECOND],
    [5, 5 * SECOND],
    [1, 5 * SECOND],
    [0, 5 * SECOND],
    [86_400, 24 * HOUR],
    [86_401, 24 * HOUR],
    [Number.MAX_SAFE_INTEGER, 24 * HOUR],
  ])('of %d seconds leads to a wait of %d ms', (retryAfter, wait) => {
    expect(afterTurn(NEW, { attempts: [attempt(429)], retryAfter }).nextAttemptAt).toBe(START + wait);
  });

  test('does not add an attempt to the last one', () => {
    expect(afterTurn(afterFailures(9), { attempts: [attempt(503)], retryAfter: 60 }).ended).toBe('failed');
  });
});

describe('a duplicate', () => {
  const twice = (first: number | null, second: number | null) => ({
    attempts: [first, second].map((status) => ({ ...attempt(status), fault: 'duplicate' as const })),
  });

  test('takes one step of the schedule', () => {
    const once = afterTurn(NEW, twice(500, 500));
    expect(once.nextAttemptAt).toBe(START + 5 * SECOND);
    expect(afterTurn(once, twice(500, 500)).nextAttemptAt).toBe(START + 5 * MINUTE);
  });

  test.each([
    [200, 500],
    [500, 200],
  ])('of which the attempts get %d and %d is delivered', (first, second) => {
    expect(afterTurn(NEW, twice(first, second)).ended).toBe('delivered');
  });
});

test('the next turn has neither a lease nor a chosen fault', () => {
  const held: Delivery = { ...NEW, nextFault: 'late', leasedUntil: START };
  expect(Object.keys(afterTurn(held, { attempts: [attempt(500)] }))).toEqual([
    'url',
    'attempts',
    'ended',
    'nextAttemptAt',
  ]);
});
