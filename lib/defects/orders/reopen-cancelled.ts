import { CANCELLED, CREATED, type Facts, movesFrom, returns, update } from '../shared/facts.ts';
import { allowMove } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'A cancelled order can be set back to pending',
  rule: `${movesFrom('cancelled')}.`,
  meets: 'A cancelled order is set to pending.',
  hint: 'Try to leave a status that should be final.',
  seenIn: ['reservoirprotocol/indexer/issues/784'],
  reproduce: [CREATED, CANCELLED, returns(update({ status: 'pending' }), 422, 200)],
});

export const effect = () => allowMove('cancelled', { to: 'pending', receipt: 'remove' });
