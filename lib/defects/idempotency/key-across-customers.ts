import { OrderRefused } from '../../orders/refusal.ts';
import { CREATED_WITH_KEY, create, type Facts, KEY, returns } from '../shared/facts.ts';
import { createWithKey, refusalOf } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'An Idempotency-Key is taken again if the body has another customerEmail',
  needs: 'sequence',
  rule: 'The same key with a different body is a 422 IDEMPOTENCY_KEY_REUSED.',
  meets: 'A create has an Idempotency-Key that was used for another customerEmail.',
  hint: 'Repeat a create under its key, with one member of the body changed at a time.',
  reproduce: [
    CREATED_WITH_KEY,
    returns(create({ customerEmail: 'bob@example.com' }, KEY), 422, 201, { 'data.id': { not: '{id}' } }),
  ],
});

export const effect = () =>
  createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key).catch(refusalOf);
    if ('replayed' in created) return created;
    const customer = draft.customerEmail.toLowerCase();
    if (created.order.customerEmail.toLowerCase() === customer) throw new OrderRefused(created);
    meet();
    return store.create(draft, at, { ...key, key: `${key.key}@${customer}` });
  });
