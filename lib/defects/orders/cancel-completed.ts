import { COMPLETED, CREATED, cancel, type Facts, movesFrom, PAID, returns } from '../shared/facts.ts';
import { allowMove, onlyAt } from '../shared/stores.ts';

export const facts: Facts = () => ({
  title: 'The cancel endpoint cancels a completed order',
  rule: `${movesFrom('completed')}. The cancel endpoint is exactly a PATCH with status cancelled.`,
  meets: 'The cancel endpoint is called for a completed order.',
  hint: 'There are two ways to make the same change. Do they agree for every status?',
  seenIn: ['shopware/shopware/issues/3730', 'coopcycle/coopcycle-web/issues/3518'],
  reproduce: [CREATED, PAID, COMPLETED, returns(cancel(), 422, 200)],
});

export const effect = () => onlyAt('cancelOrder', allowMove('completed', { to: 'cancelled' }));
