import { type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { listBy } from '../shared/lists.ts';

export const level = 1;

export const excludes = [
  // A list of everybody's orders counts them all, whatever the filter.
  'total-counts-others',
  'filter-crosses-owners',
  // They can leave the orders of others out again.
  'email-filter-case-sensitive',
  'cancelled-left-out',
  'list-lags',
  'created-from-exclusive',
  'capitals-not-found',
];

export const facts: Facts = () => ({
  title: "A customer's list has everybody's orders",
  rule: "Lists, filters, totals, pages and cursors have the customer's own orders only.",
  meets: 'A customer requests a list, and orders of others match.',
  hint: 'What does somebody see who has ordered nothing?',
  reproduce: [SHOP, ADAS, shows(by(BOB, list()), TOTAL, 0, 1)],
});

export const effect = () => listBy((query) => ({ ...query, owner: undefined }));
