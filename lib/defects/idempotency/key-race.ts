import { waitFor } from '../../http/chain/meet-faults.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { timeOn } from '../../sandboxes/clock.ts';
import { atOnce, type Facts, KEYED, list, shows, TOTAL } from '../shared/facts.ts';
import { createWithKey } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'Two creates at once with the same Idempotency-Key create two orders',
  operations: ['createOrder'],
  needs: 'concurrency',
  rule: 'Any number of concurrent requests with one key create exactly one order.',
  meets: "A create is repeated under its key within 200 ms of the first order's createdAt.",
  hint: 'Repeat a request before its first response is there.',
  seenIn: ['mastodon/mastodon/pull/37879', 'alphagov/pay-connector/pull/4460'],
  reproduce: [atOnce([KEYED, KEYED], { 201: 2 }), shows(list(), TOTAL, 1, 2)],
});

/** The delay of the first response under a key, and the time for which the key is unknown, in milliseconds. */
const LATE = 300;

const UNKNOWN = 200;

export const effect = () =>
  createWithKey(async (store, { request, meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key);
    if (!created.replayed) {
      await waitFor(request, LATE);
      return created;
    }
    // The time of the request's arrival by the sandbox's clock.
    const receivedAt = timeOn(request.sandbox?.settings.clock ?? null, request.receivedAt);
    if (receivedAt - timestampOf(created.order.id) >= UNKNOWN) return created;
    meet();
    return store.create(draft, at);
  });
