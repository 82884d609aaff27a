import { CREATED, type Facts, FIRST, ON_ONE_ORDER, remove, returns, send } from '../shared/facts.ts';
import { isMissingOrder, onDelete } from '../shared/stores.ts';

export const level = 3;

// One of them acts in place of the other.
export const excludes = ['delete-only-cancels'];

export const facts: Facts = () => ({
  title: "A delete also deletes the customer's previous order",
  needs: 'sequence',
  operations: ['listOrders', ...ON_ONE_ORDER],
  rule: 'A DELETE removes the order that it names, and no other.',
  meets: 'An order is deleted, and the same customerEmail has an older one.',
  hint: 'After a change, look at what should have stayed as it was.',
  seenIn: ['concerto/concerto/issues/527', 'project-hatohol/hatohol/issues/118'],
  reproduce: [FIRST, CREATED, remove(), returns(send('GET', '/orders/{first}'), 200, 404)],
});

export const effect = () =>
  onDelete(async (store, { request, meet }, id, at, versions, owner) => {
    const order = await store.get(id, owner);
    await store.delete(id, at, versions, owner);
    if (!order) return;
    const customerEmail = order.customerEmail.toLowerCase();
    const before = { customerEmail, owner, after: id, oldestFirst: false, offset: 0, limit: 1, isUncounted: true };
    // The bugs of lists do not change which order is the neighbour.
    const page = await request.sandbox?.orders.list(before);
    const neighbour = page?.orders[0];
    if (!neighbour) return;
    meet();
    await store.delete(neighbour.id, at, undefined, owner).catch((error) => {
      if (!isMissingOrder(error)) throw error;
    });
  });
