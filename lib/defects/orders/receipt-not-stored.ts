import { CREATED, type Facts, get, PAID, RETURNING_RECEIPTS, shows } from '../shared/facts.ts';
import { impossibleMove, impossibleOrder, onChange } from '../shared/stores.ts';

// If a receipt is not stored, cancelling cannot keep it, and lists have none to leave out.
export const excludes = ['cancel-keeps-receipt', 'list-without-receipts'];

export const facts: Facts = () => ({
  title: 'The receipt is gone when a paid order is read again',
  needs: 'schema',
  operations: RETURNING_RECEIPTS,
  rule: 'A paid order is stored with its receipt, and GET returns the order with it.',
  meets: 'An order is paid.',
  hint: 'A response can tell you more than the service remembers.',
  seenIn: ['VividWeb/vivid_store/issues/215'],
  reproduce: [CREATED, PAID, shows(get(), 'data.receipt', { not: null }, null)],
});

export const effect = () =>
  onChange(async (store, { meet }, id, change) => {
    const { move } = change;
    if (!move || move.receipt === 'remove') return store.change(id, change);
    if (move.receipt === 'keep' && (await store.get(id, change.owner))?.receipt) return store.change(id, change);
    const order = await store.change(id, { ...change, move: impossibleMove({ ...move, receipt: 'remove' }) });
    meet();
    if (move.receipt === 'keep') return order;
    const receipt = { issuedAt: order.updatedAt, totalAmount: order.total };
    return impossibleOrder({ ...order, receipt });
  });
