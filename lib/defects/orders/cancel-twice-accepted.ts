import { requireOrder } from '../../orders/change.ts';
import { CANCELLED, CREATED, cancel, type Facts, returns } from '../shared/facts.ts';
import { afterRefusal } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'Cancelling an order a second time returns 200',
  operations: ['updateOrder', 'cancelOrder'],
  rule: 'Setting the status an order already has is a rejected transition.',
  meets: 'A cancelled order is cancelled.',
  hint: 'Send a request that worked a second time.',
  seenIn: ['KanishJebaMathewM/Truxify/pull/3654'],
  reproduce: [CREATED, CANCELLED, returns(cancel(), 422, 200)],
});

export const effect = () =>
  afterRefusal((refusal, { store, id, change: { owner } }) => {
    if (refusal.reason !== 'transition' || refusal.from !== 'cancelled' || refusal.to !== 'cancelled') return undefined;
    return store.get(id, owner).then((order) => requireOrder(order, id));
  });
