import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { changePages, pageOfSome } from '../shared/lists.ts';

export const level = 3;

export const excludes = [
  // Both leave an address with capitals out.
  'email-filter-case-sensitive',
  // An order that is not in a list yet is not found by any address.
  'list-lags',
];

export const facts: Facts = () => ({
  title: 'No customerEmail finds an order whose address was sent with capitals',
  rule: 'customerEmail: the whole address, case-insensitive.',
  meets: 'A list is requested with a customerEmail that some order has with capitals.',
  hint: 'Type an address the way a phone does.',
  seenIn: ['comlounge/camper/issues/127', 'openfoodfacts/openfoodfacts-server/issues/5807'],
  reproduce: [create({ customerEmail: 'Ada@example.com' }), shows(list('?customerEmail=Ada@example.com'), TOTAL, 1, 0)],
});

export const effect = () =>
  changePages((list, query) => {
    if (query.customerEmail === undefined) return list(query);
    return pageOfSome(list, query, ({ customerEmail }) => customerEmail === customerEmail.toLowerCase());
  });
