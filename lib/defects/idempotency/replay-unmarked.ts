import { CREATED_WITH_KEY, type Facts, KEYED, showsHeader } from '../shared/facts.ts';
import { createWithKey } from '../shared/stores.ts';

// A repetition that creates an order is no replay.
export const excludes = ['key-race'];

export const facts: Facts = () => ({
  title: 'Replays do not say that they are replays',
  needs: 'sequence',
  rule: 'A repeated first response has Idempotent-Replayed: true.',
  meets: 'A create is replayed.',
  hint: 'How does a client know that its repeated request did nothing?',
  seenIn: ['KeeperHub/keeperhub/pull/1849'],
  reproduce: [CREATED_WITH_KEY, showsHeader(KEYED, 'idempotent-replayed', 'true', null)],
});

export const effect = () =>
  createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key);
    if (created.replayed) meet();
    return { ...created, replayed: false };
  });
