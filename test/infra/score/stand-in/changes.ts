import type { ListedChange } from '../../../../lib/changes/facts.ts';

/** The compatible changes of the stand-in service: `service.ts` has their behaviour. */
export const STAND_IN_CHANGES: readonly ListedChange[] = [
  {
    id: 'more-members',
    title: 'An order has one more member',
    freedom: 'A response may gain members.',
    hint: 'Check the members that you know.',
  },
  {
    id: 'indented',
    title: 'JSON is indented',
    freedom: 'White space means nothing.',
    hint: 'Parse the JSON.',
  },
  {
    id: 'never-used',
    title: 'A header of deleted orders is new',
    freedom: 'A response may gain headers.',
    hint: 'Check headers by name.',
  },
];
