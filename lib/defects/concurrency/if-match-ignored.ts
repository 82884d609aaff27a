import { CREATED, type Facts, OTHER_VERSION, returns, SOUP, update } from '../shared/facts.ts';
import { onlyAt, withoutIfMatch } from '../shared/stores.ts';

// If If-Match is not compared, it cannot be compared too early.
export const excludes = ['if-match-race'];

export const facts: Facts = () => ({
  title: 'An update ignores If-Match and overwrites a newer version',
  rule: 'If-Match on PATCH: another version is a 412.',
  meets: 'A PATCH of an order has an If-Match that names another version.',
  hint: 'Change an order on the basis of an old copy.',
  seenIn: ['filipw/Strathweb.CacheOutput/issues/247'],
  reproduce: [CREATED, returns(update({ items: [SOUP] }, OTHER_VERSION), 412, 200)],
});

export const effect = () => onlyAt('updateOrder', withoutIfMatch);
