import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { changeRules } from '../shared/bodies.ts';
import { create, orderOfItem, TAKING_BODIES, WRONGLY_ACCEPTED } from '../shared/facts.ts';

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

export const effect = (): Effect => changeRules((rules) => ({ ...rules, roundedPrices: true }));
