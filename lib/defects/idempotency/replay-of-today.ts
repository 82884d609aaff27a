import { CREATED_WITH_KEY, type Facts, KEYED, PAID, shows } from '../shared/facts.ts';
import { createWithKey } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'A replay shows the order as it is now instead of the first response',
  needs: 'sequence',
  rule: 'The same key with the same body repeats the first response: 201, same body.',
  meets: 'A create is replayed after its order was changed.',
  hint: 'Let something happen between a request and its repetition.',
  reproduce: [CREATED_WITH_KEY, PAID, shows(KEYED, 'data.status', 'pending', 'paid')],
});

export const effect = () =>
  createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key);
    const today = created.replayed ? await store.get(created.order.id, draft.owner) : undefined;
    if (!today || today.version === created.order.version) return created;
    meet();
    return { ...created, order: today };
  });
