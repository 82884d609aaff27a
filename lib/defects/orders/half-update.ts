import { OrderRefused } from '../../orders/refusal.ts';
import { CREATED, type Facts, get, SOUP, shows, update } from '../shared/facts.ts';
import { afterRefusal } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'An update that is rejected because of its status changes the items anyway',
  needs: 'sequence',
  operations: ['updateOrder'],
  rule: 'With items and status, the items change first and then the status, in one atomic write.',
  meets: 'A pending order gets items together with a status that it cannot take.',
  hint: 'After a rejected request, check that nothing has changed.',
  seenIn: ['ethanresnick/json-api/issues/121'],
  reproduce: [
    CREATED,
    {
      ...update({ items: [SOUP, SOUP], status: 'pending' }),
      correct: { body: { 'error.code': 'INVALID_STATUS_TRANSITION' } },
    },
    shows(get(), 'data.items.length', 1, { not: 1 }),
  ],
});

export const effect = () =>
  afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'transition' || refusal.from !== 'pending' || !change.edit) return undefined;
    return store.change(id, { ...change, from: ['pending'], move: undefined }).then(() => {
      throw new OrderRefused(refusal);
    });
  });
