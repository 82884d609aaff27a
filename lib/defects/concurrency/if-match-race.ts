import { waitFor } from '../../http/chain/meet-faults.ts';
import { atOnce, type Facts, SOUP, update, VERSIONED } from '../shared/facts.ts';
import { GAP, onChange, withoutIfMatch } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'Two updates at once with the same ETag both succeed, and one of them is lost',
  needs: 'concurrency',
  operations: ['updateOrder', 'cancelOrder'],
  rule: 'If-Match: another version is a 412. An update is one atomic write.',
  meets: 'An order is changed by another request in the 200 ms between the comparison of If-Match and the write.',
  hint: 'Two people press the button at the same moment.',
  seenIn: ['yetanalytics/lrsql/pull/504'],
  reproduce: [
    VERSIONED,
    atOnce(
      [1, 2].map((quantity) => update({ items: [{ ...SOUP, quantity }] }, { 'If-Match': '{etag}' })),
      { 200: 1, 412: 1 },
      { 200: 2 },
    ),
  ],
});

export const effect = () =>
  onChange(async (store, encounter, id, change) => {
    const order = change.versions && (await store.get(id, change.owner));
    if (!order || !change.versions.includes(order.version)) return store.change(id, change);
    await waitFor(encounter.request, GAP);
    return withoutIfMatch.orders(store, encounter).change(id, change);
  });
