import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { CREATED, PAID, SOUP, update, WRONGLY_CHANGED } from '../shared/facts.ts';
import { afterRefusal } from '../shared/stores.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'The items of a paid order can be replaced, and its receipt keeps the old amount',
  operations: ['updateOrder'],
  rule: 'Items can change only while the order is pending.',
  meets: 'Items are sent to a paid order.',
  hint: 'What may be changed depends on the status. Check each status.',
  seenIn: ['https://github.com/openfoodfoundation/openfoodnetwork/issues/5208'],
  reproduce: [CREATED, PAID, { send: update({ items: [SOUP] }), ...WRONGLY_CHANGED }],
});

export const effect = (): Effect =>
  afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'not-editable' || refusal.status !== 'paid' || change.move) return undefined;
    return store.change(id, { ...change, from: ['paid'] });
  });
