import { CREATED, type Facts, PAID, returns, SOUP, update } from '../shared/facts.ts';
import { afterRefusal } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'The items of a paid order can be replaced, and its receipt keeps the old amount',
  rule: 'Items can change only while the order is pending.',
  meets: 'Items are sent to a paid order.',
  hint: 'What may be changed depends on the status. Check each status.',
  seenIn: ['openfoodfoundation/openfoodnetwork/issues/5208'],
  reproduce: [CREATED, PAID, returns(update({ items: [SOUP] }), 422, 200)],
});

export const effect = () =>
  afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'not-editable' || refusal.status !== 'paid' || change.move) return undefined;
    return store.change(id, { ...change, from: ['paid'] });
  });
