import { OrderRefused } from '../../orders/refusal.ts';
import { CREATED, cancel, type Facts, movesFrom, PAID, returns } from '../shared/facts.ts';
import { onChange } from '../shared/stores.ts';

// An order that cannot be cancelled keeps its receipt by right.
export const excludes = ['cancel-keeps-receipt'];

export const facts: Facts = () => ({
  title: 'A paid order cannot be cancelled',
  operations: ['updateOrder', 'cancelOrder'],
  rule: `${movesFrom('paid')}.`,
  meets: 'A paid order is cancelled, by the cancel endpoint or by a PATCH.',
  hint: 'Try every move that the rules allow, not only those that they forbid.',
  seenIn: ['svthalia/concrexit/issues/1806'],
  reproduce: [CREATED, PAID, returns(cancel(), 200, 422)],
});

export const effect = () =>
  onChange((store, { meet }, id, change) => {
    if (change.move?.to !== 'cancelled') return store.change(id, change);
    const from = change.from.filter((status) => status !== 'paid');
    return store.change(id, { ...change, from }).catch((error) => {
      const { refusal } = error instanceof OrderRefused ? error : {};
      if (refusal?.reason !== 'transition' || refusal.from !== 'paid') throw error;
      meet();
      throw new OrderRefused({ ...refusal, allowed: refusal.allowed.filter((status) => status !== 'cancelled') });
    });
  });
