import { describe, expect, test } from 'vitest';
import { applyChange, cancel, type Update, update } from '../../lib/orders/change.ts';
import { LAST_VERSION, newOrder, type Order } from '../../lib/orders/order.ts';
import type { Webhook } from '../../lib/sandboxes/event.ts';
import { changedEvent, createdEvent, deletedEvent, eventKey, withDeliveries } from '../../lib/sandboxes/make-event.ts';
import { DRAFT } from '../orders/sample-order.ts';

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
