import { CREATED, type Facts, movesFrom, returns, update } from '../shared/facts.ts';
import { allowMove } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'An order can be completed before it is paid',
  needs: 'schema',
  rule: `${movesFrom('pending')}; only a paid order may become completed.`,
  meets: 'A pending order is set to completed.',
  hint: 'Try every move between two statuses, not only the usual way.',
  seenIn: ['woocommerce/woocommerce/issues/68289'],
  reproduce: [CREATED, returns(update({ status: 'completed' }), 422, 200)],
});

export const effect = () => allowMove('pending', { to: 'completed', receipt: 'remove' });
