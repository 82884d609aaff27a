import { changeRules } from '../shared/bodies.ts';
import { createItem, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A price with three decimals is rounded instead of rejected',
  operations: TAKING_BODIES,
  rule: 'items[].price has at most two decimals.',
  meets: 'A body has an item whose price has more than two decimals.',
  hint: 'Send amounts that no coin can pay.',
  seenIn: ['openboxes/openboxes/issues/4042'],
  reproduce: [returns(createItem({ price: 9.999 }), 422, 201)],
});

export const effect = () => changeRules((rules) => ({ ...rules, roundedPrices: true }));
