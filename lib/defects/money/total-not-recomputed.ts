import { CREATED, type Facts, RETURNING_CHANGED_ORDERS, SOUP, shows, update } from '../shared/facts.ts';
import { onChange } from '../shared/stores.ts';

// The receipt equals the order's total, which already is the total of the old items.
export const excludes = ['receipt-over-old-items'];

export const facts: Facts = () => ({
  title: 'The total stays the same when the items are replaced',
  operations: RETURNING_CHANGED_ORDERS,
  rule: 'The total is the sum of the item subtotals. items replaces the whole list.',
  meets: 'The items of an order are replaced by items with another total.',
  hint: 'What else must change when the items do?',
  seenIn: ['woocommerce/woocommerce/issues/13489'],
  reproduce: [CREATED, shows(update({ items: [SOUP] }), 'data.total', 5, 19)],
});

export const effect = () =>
  onChange(async (store, { meet }, id, change) => {
    const total = change.edit && (await store.get(id, change.owner))?.total;
    if (!change.edit || total === undefined) return store.change(id, change);
    const order = await store.change(id, { ...change, edit: { ...change.edit, total } });
    if (total !== change.edit.total) meet();
    return order;
  });
