import { expect, test } from 'vitest';
import { LAST_VERSION, newOrder } from '../../../lib/orders/order.ts';
import { createdEvent, deletedEvent, eventKey, withDeliveries } from '../../../lib/sandboxes/make-event.ts';
import { DRAFT } from '../../tools/sample-order.ts';

const AT = 1_750_000_000_000;
const ORDER = newOrder(DRAFT, `ORD-${AT}-012`, AT);

test('the key of an event sorts by timestamp, then order id, then version', () => {
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

test('an event has a delivery for each webhook that is not gone, due at once', () => {
  const webhook = { id: 'one', url: 'http://localhost/', secret: 's', faults: [] };
  const gone = { ...webhook, url: 'http://localhost/gone', gone: true };
  const { deliveries } = withDeliveries(createdEvent('shop', ORDER), [webhook, gone]);
  expect(deliveries).toEqual([{ url: webhook.url, attempts: [], ended: null, nextAttemptAt: AT }]);
});
