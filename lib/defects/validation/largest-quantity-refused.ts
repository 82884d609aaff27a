import { LIMITS } from '../../orders/order-limits.ts';
import { changeRules } from '../shared/bodies.ts';
import { createItem, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const level = 3;

// Both change the quantities that an update accepts.
export const excludes = ['update-unvalidated'];

export const facts: Facts = () => ({
  title: `The quantity ${LIMITS.quantity} is rejected`,
  operations: TAKING_BODIES,
  rule: `items[].quantity is an integer from 1 to ${LIMITS.quantity}.`,
  meets: `A body has an item with the quantity ${LIMITS.quantity}.`,
  hint: 'Try the largest value that is allowed.',
  seenIn: ['micronaut-projects/micronaut-core/issues/1904'],
  reproduce: [returns(createItem({ quantity: LIMITS.quantity }), 201, 422)],
});

export const effect = () =>
  changeRules((rules) => ({ ...rules, quantity: { ...rules.quantity, max: LIMITS.quantity - 1 } }));
