import { MOVES } from '../../orders/order-status.ts';
import { CREATED, type Facts, get, ON_ONE_ORDER, PAID, remove, returns } from '../shared/facts.ts';
import { onDelete } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'Deleting a paid order only cancels it',
  needs: 'sequence',
  operations: ['listOrders', ...ON_ONE_ORDER],
  rule: 'Delete works in every state and removes the order completely; from then on its id returns 404.',
  meets: 'A paid order is deleted.',
  hint: 'Do not take a success at its word, and try every status.',
  seenIn: ['Shopify/shopify_python_api/issues/120'],
  reproduce: [CREATED, PAID, remove(), returns(get(), 404, 200, { 'data.status': 'cancelled' })],
});

export const effect = () =>
  onDelete(async (store, { meet }, id, at, versions, owner) => {
    if ((await store.get(id, owner))?.status !== 'paid') return store.delete(id, at, versions, owner);
    await store.change(id, { from: ['paid'], move: MOVES.cancelled, at, versions, owner });
    return meet();
  });
