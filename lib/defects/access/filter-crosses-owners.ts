import { type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { listBy } from '../shared/lists.ts';

export const level = 3;

// They can leave the orders of others out again.
export const excludes = [
  'email-filter-case-sensitive',
  'cancelled-left-out',
  'list-lags',
  'created-from-exclusive',
  'capitals-not-found',
];

export const facts: Facts = () => ({
  title: "A customer finds everybody's orders by an address",
  rule: "Lists, filters, totals, pages and cursors have the customer's own orders only.",
  meets: 'A customer requests a list with a customerEmail for which others have ordered.',
  hint: 'Does a filter narrow a list, or replace it?',
  reproduce: [SHOP, ADAS, shows(by(BOB, list('?customerEmail=ada@example.com')), TOTAL, 0, 1)],
});

export const effect = () =>
  listBy((query) => (query.customerEmail === undefined ? query : { ...query, owner: undefined }));
