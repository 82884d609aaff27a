import { type Facts, list, TOTAL } from '../shared/facts.ts';
import { ADAS, BOB, by, SHOP } from '../shared/identities.ts';
import { changePages } from '../shared/lists.ts';

export const level = 3;

export const excludes = [
  // Both replace the total.
  'total-of-page',
  // They can leave the orders of others out again.
  'email-filter-case-sensitive',
  'cancelled-left-out',
  'list-lags',
  'created-from-exclusive',
  'capitals-not-found',
];

const noneOf = (total: number) => ({ body: { 'data.orders[0]': null, [TOTAL]: total } });

export const facts: Facts = () => ({
  title: "The total of a customer's list counts everybody's orders",
  rule: "Lists, filters, totals, pages and cursors have the customer's own orders only.",
  meets: 'A customer requests a list, and orders of others match.',
  hint: 'Look at more of a list than at its orders.',
  seenIn: ['cloudify-cosmo/cloudify-manager/pull/3528'],
  reproduce: [SHOP, ADAS, { ...by(BOB, list()), correct: noneOf(0), defective: noneOf(1) }],
});

export const effect = () =>
  changePages((list, query) => ({ ...list(query), total: list({ ...query, owner: undefined }).total }));
