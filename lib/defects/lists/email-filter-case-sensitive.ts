import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { changePages, pageOfSome } from '../shared/lists.ts';

// The end of an address is not the address as the order has it.
export const excludes = ['email-filter-by-suffix'];

export const facts: Facts = () => ({
  title: 'customerEmail finds an address only in the spelling of the order',
  rule: 'customerEmail: the whole address, case-insensitive.',
  meets: 'A list is requested with a customerEmail that some order has in other upper and lower case.',
  hint: 'Type an address the way another person would.',
  seenIn: ['mlandauer/cuttlefish/issues/197', 'mozilla-iam/dino-park-issues/issues/188'],
  reproduce: [create({ customerEmail: 'Ada@Example.com' }), shows(list('?customerEmail=ada@example.com'), TOTAL, 1, 0)],
});

export const effect = () =>
  changePages((list, query, { queryParameters }) => {
    const spelling = queryParameters.single('customerEmail');
    if (spelling === undefined) return list(query);
    return pageOfSome(list, query, ({ customerEmail }) => customerEmail === spelling);
  });
