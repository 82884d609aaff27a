import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { changePages, pageOfSome } from '../shared/lists.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'The orders of joann@x.com are listed for ann@x.com',
  rule: 'customerEmail: the whole address.',
  meets: 'A list is requested with a customerEmail that is the end of another address with orders.',
  hint: 'Let one address contain another.',
  seenIn: ['martindstone/pagerduty-cli/issues/10'],
  reproduce: [
    create({ customerEmail: 'joann@example.com' }),
    shows(list('?customerEmail=ann@example.com'), TOTAL, 0, 1),
  ],
});

export const effect = () =>
  changePages((list, query) => {
    const { customerEmail: suffix, ...others } = query;
    if (suffix === undefined) return list(query);
    return pageOfSome(list, others, ({ customerEmail }) => customerEmail.toLowerCase().endsWith(suffix));
  });
