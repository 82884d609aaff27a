import { CREATED, type Facts, RETURNING_RECEIPTS, SOUP, shows, update } from '../shared/facts.ts';
import { onChange, readIfAllowed } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'Items and payment in one update: the receipt is for the previous items',
  operations: RETURNING_RECEIPTS,
  rule: "With items and status, the items change first. The receipt's totalAmount equals the order's total.",
  meets: 'One update pays an order and replaces its items by items with another total.',
  hint: 'Do in one request what is usually done in two.',
  seenIn: ['openfoodfoundation/openfoodnetwork/issues/9290'],
  reproduce: [CREATED, shows(update({ items: [SOUP], status: 'paid' }), 'data.receipt.totalAmount', 5, 19)],
});

export const effect = () =>
  onChange(async (store, { meet }, id, change) => {
    const { edit, move } = change;
    if (!edit || move?.to !== 'paid') return store.change(id, change);
    const old = await readIfAllowed(store, id, change);
    if (!old || old.total === edit.total) return store.change(id, change);
    // The payment comes first, so that the receipt is issued for the old items.
    const paid = await store.change(id, { ...change, edit: undefined });
    meet();
    return store.change(id, { from: ['paid'], edit, at: change.at, versions: [paid.version], owner: change.owner });
  });
