import type { Defect } from '../decorators/defect.ts';
import { type DefectEntry, TAKING_BODIES } from '../facts/defect-entry.ts';
import { create, orderOfItem, WRONGLY_ACCEPTED } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'A price with three decimals is rounded instead of rejected',
  operations: TAKING_BODIES,
  rule: 'items[].price has at most two decimals.',
  meets: 'A body has an item whose price has more than two decimals.',
  hint: 'Send amounts that no coin can pay.',
  seenIn: ['https://github.com/openboxes/openboxes/issues/4042'],
  reproduce: [{ send: create(orderOfItem({ price: 9.999 })), ...WRONGLY_ACCEPTED }],
});

export const effect = (): Defect => ({
  rules: (rules) => ({ ...rules, roundedPrices: true }),
});
