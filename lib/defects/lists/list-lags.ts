import { create, type Facts, list, NOON, shows, TOTAL } from '../shared/facts.ts';
import { listBy } from '../shared/lists.ts';

// An order that is not in a list yet shows nothing there, and leads to no further page.
export const excludes = [
  'amounts-as-text',
  'total-of-page',
  'total-pages-rounded-down',
  'cursor-skips',
  'list-without-receipts',
];

export const facts: Facts = () => ({
  title: 'A new order is missing from lists for a second',
  rule: 'An order is in the list and in total as soon as its create has returned.',
  meets: "A list is requested, and an order that matches was created less than a second ago by the sandbox's clock.",
  timed: true,
  hint: 'Create, and look right away.',
  seenIn: ['campaignmonitor/createsend-ruby/issues/53'],
  reproduce: [{ clock: NOON }, create(), shows(list(), TOTAL, 1, 0)],
});

/** Milliseconds until a new order is in lists. */
const LAG = 1_000;

export const effect = () =>
  listBy((query, { now }) => {
    const visible = now() - LAG + 1;
    return { ...query, createdTo: Math.min(query.createdTo ?? visible, visible) };
  });
