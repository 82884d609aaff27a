import { waitFor } from '../../http/chain/meet-faults.ts';
import { atOnce, CREATED, type Facts, PAID } from '../shared/facts.ts';
import { allowMove, GAP, onChange, readIfAllowed } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'Two payments at once both succeed',
  needs: 'concurrency',
  operations: ['updateOrder'],
  rule: 'Setting the status an order already has is a rejected transition. An update is one atomic write.',
  meets: 'An order is paid while another payment of it is under way.',
  hint: 'Send a request twice without waiting for the first response.',
  seenIn: ['idurar/idurar-erp-crm/pull/1424', 'svthalia/concrexit/pull/3368'],
  reproduce: [CREATED, atOnce([PAID, PAID], { 200: 1, 422: 1 }, { 200: 2 })],
});

export const effect = () =>
  onChange(async (store, encounter, id, change) => {
    const { move } = change;
    if (move?.to !== 'paid' || !(await readIfAllowed(store, id, change))) return store.change(id, change);
    await waitFor(encounter.request, GAP);
    return allowMove('paid', { to: 'paid' }).orders(store, encounter).change(id, change);
  });
