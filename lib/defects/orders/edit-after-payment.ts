import type { Defect } from '../decorators/defect.ts';
import { afterRefusal } from '../decorators/store-defects.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { CREATED, PAID, SOUP, update, WRONGLY_CHANGED } from '../facts/example-requests.ts';

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

export const effect = (): Defect =>
  afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'not-editable' || refusal.status !== 'paid' || change.move) return undefined;
    return store.change(id, { ...change, from: ['paid'] });
  });
