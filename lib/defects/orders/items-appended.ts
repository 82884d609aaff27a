import { invalidBody } from '../../http/http-error.ts';
import { totalOf } from '../../orders/order.ts';
import { LIMITS } from '../../orders/order-limits.ts';
import { CREATED, type Facts, SOUP, shows, update } from '../shared/facts.ts';
import { onChange, readIfAllowed } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'Updating the items of an order adds them to the old ones',
  rule: 'items replaces the whole list, and item numbering restarts at 1.',
  meets: 'Items are sent to a pending order.',
  hint: 'Compare what is there after an update with what you sent, member by member.',
  seenIn: ['uc-cdis/indexd/issues/145'],
  reproduce: [CREATED, shows(update({ items: [SOUP] }), 'data.items.length', 1, 2)],
});

export const effect = () =>
  onChange(async (store, { meet }, id, change) => {
    const old = change.edit && (await readIfAllowed(store, id, change));
    if (!change.edit || !old) return store.change(id, change);
    const items = [...old.items, ...change.edit.items];
    meet();
    requireFewItems(items.length);
    return store.change(id, { ...change, edit: { items, total: totalOf(items) } });
  });

function requireFewItems(count: number): void {
  if (count <= LIMITS.items) return;
  const message = `An order has 1 to ${LIMITS.items} items; received ${count}`;
  throw invalidBody([{ path: 'items', message }]);
}
