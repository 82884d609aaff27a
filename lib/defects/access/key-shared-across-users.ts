import { OrderRefused } from '../../orders/refusal.ts';
import { ownerOf } from '../../sandboxes/access/caller.ts';
import { CREATED_WITH_KEY, type Facts, KEYED, shows } from '../shared/facts.ts';
import { ADA, BOB, by, SHOP } from '../shared/identities.ts';
import { createWithKey, refusalOf } from '../shared/stores.ts';

export const level = 3;

export const excludes = [
  // A key that is ignored, or counts once for each address, is not shared.
  'key-ignored',
  'key-across-customers',
  // The other customer's create comes before the key counts.
  'key-race',
];

export const facts: Facts = () => ({
  title: "A customer's Idempotency-Key returns the order of another customer",
  needs: 'sequence',
  rule: 'An Idempotency-Key belongs to the caller: the same key of two customers is two keys.',
  meets: 'A customer sends a create with an Idempotency-Key that another customer has used.',
  hint: 'What if two people think of the same word?',
  seenIn: ['arun0009/idempotent/pull/217'],
  reproduce: [SHOP, by(ADA, CREATED_WITH_KEY), shows(by(BOB, KEYED), 'data.id', { not: '{id}' }, '{id}')],
});

export const effect = () =>
  createWithKey(async (store, { request, meet }, { draft, at, key }) => {
    if (ownerOf(request.caller) === undefined) return store.create(draft, at, key);
    const created = await store.create(draft, at, { ...key, caller: undefined }).catch(refusalOf);
    if (created.order.owner !== draft.owner) meet();
    if ('replayed' in created) return created;
    throw new OrderRefused(created);
  });
