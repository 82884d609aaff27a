import { LIMITS } from '../../orders/order-limits.ts';
import { changeRules } from '../shared/bodies.ts';
import { createItem, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const level = 3;

// Both change the smallest price.
export const excludes = ['negative-price-accepted'];

export const facts: Facts = () => ({
  title: 'A free item is rejected',
  operations: TAKING_BODIES,
  rule: `items[].price is a number from 0 to ${LIMITS.price}.`,
  meets: 'A body has an item with price 0.',
  hint: 'Try the smallest value that is allowed.',
  seenIn: ['shurco/mycart/issues/307'],
  reproduce: [returns(createItem({ price: 0 }), 201, 422)],
});

export const effect = () => changeRules((rules) => ({ ...rules, price: { ...rules.price, min: 0.01 } }));
