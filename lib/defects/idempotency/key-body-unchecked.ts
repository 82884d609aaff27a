import { CREATED_WITH_KEY, create, type Facts, KEY, returns } from '../shared/facts.ts';
import { createWithKey, refusalOf } from '../shared/stores.ts';

// A key with another body either replays the first response or creates another order.
export const excludes = ['key-across-customers'];

export const facts: Facts = () => ({
  title: 'An Idempotency-Key with another body returns the first order',
  needs: 'sequence',
  rule: 'The same key with a different body is a 422 IDEMPOTENCY_KEY_REUSED.',
  meets: 'A create has an Idempotency-Key that was used with a different body.',
  hint: 'Use a key for two different things.',
  seenIn: ['josipmusa/idempotency4j/issues/12', 'LabsCrypt/remitlend/pull/1680'],
  reproduce: [
    CREATED_WITH_KEY,
    returns(create({ customerName: 'Bob' }, KEY), 422, 201, { 'data.id': '{id}', 'data.customerName': 'Ada' }),
  ],
});

export const effect = () =>
  createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key).catch(refusalOf);
    if ('replayed' in created) return created;
    meet();
    return { order: created.order, replayed: true };
  });
