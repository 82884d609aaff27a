import { CREATED, cancel, type Facts, PAID, RETURNING_CHANGED_ORDERS, shows } from '../shared/facts.ts';
import { impossibleMove, onChange } from '../shared/stores.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'A cancelled order still shows the receipt of its payment',
  needs: 'schema',
  operations: RETURNING_CHANGED_ORDERS,
  rule: 'Cancelling removes the receipt: it is absent on cancelled orders.',
  meets: 'A response shows an order that was cancelled after its payment.',
  hint: 'Look at the whole order after a change, not only at the member that you changed.',
  seenIn: ['openfoodfoundation/openfoodnetwork/issues/11351'],
  reproduce: [CREATED, PAID, shows(cancel(), 'data.receipt', null, { not: null })],
});

export const effect = () =>
  onChange(async (store, { meet }, id, change) => {
    if (change.move?.to !== 'cancelled' || !(await store.get(id, change.owner))?.receipt)
      return store.change(id, change);
    const order = await store.change(id, { ...change, move: impossibleMove({ to: 'cancelled', receipt: 'keep' }) });
    meet();
    return order;
  });
