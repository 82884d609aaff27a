import { changeRules } from '../shared/bodies.ts';
import { createItem, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const excludes = [
  // A price for which rounding down loses a cent is refused.
  'cents-cut-off',
  // Both change how the decimals of a price are checked.
  'price-silently-rounded',
];

export const facts: Facts = () => ({
  title: 'Some prices with two decimals are rejected: 0.07, 0.29, 1.1',
  operations: TAKING_BODIES,
  rule: 'items[].price has at most two decimals.',
  meets: 'A valid price times 100 is no whole number in binary floating point.',
  hint: 'Round prices prove little. Try many different ones.',
  seenIn: ['ajv-validator/ajv/issues/2329', 'rero/rero-ils/issues/2815'],
  reproduce: [returns(createItem({ price: 0.07 }), 201, 422)],
});

export const effect = () => changeRules((rules) => ({ ...rules, inexactCentsRefused: true }));
