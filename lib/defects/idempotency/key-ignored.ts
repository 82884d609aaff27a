import { CREATED_WITH_KEY, type Facts, KEYED, shows } from '../shared/facts.ts';
import { createWithKey, refusalOf } from '../shared/stores.ts';

export const level = 1;

// A key that is ignored replays nothing.
export const excludes = [
  'key-body-unchecked',
  'replay-of-today',
  'replay-unmarked',
  'key-race',
  'key-across-customers',
];

export const facts: Facts = () => ({
  title: 'A repeated create with the same Idempotency-Key creates another order',
  needs: 'sequence',
  rule: 'The same key with the same body repeats the first response.',
  meets: 'A create has an Idempotency-Key that was used before.',
  hint: 'Send the same request again, as a client does that got no response.',
  seenIn: ['square/connect-api-examples/issues/135'],
  reproduce: [CREATED_WITH_KEY, shows(KEYED, 'data.id', '{id}', { not: '{id}' })],
});

export const effect = () =>
  createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key).catch(refusalOf);
    if ('replayed' in created && !created.replayed) return created;
    meet();
    return store.create(draft, at);
  });
