import { LIMITS } from '../../orders/order-limits.ts';
import { changeRules } from '../shared/bodies.ts';
import { create, type Facts, returns, SOUP, TAKING_BODIES } from '../shared/facts.ts';

export const level = 3;

/** The most items that the bug accepts. */
const TOO_MANY = 5 * LIMITS.items;

export const facts: Facts = () => ({
  title: `An order with more than ${LIMITS.items} items is accepted`,
  needs: 'schema',
  operations: TAKING_BODIES,
  rule: `items is an array of 1 to ${LIMITS.items}.`,
  meets: `A body has ${LIMITS.items + 1} to ${TOO_MANY} items.`,
  hint: 'How much is too much? Go one above the limit.',
  seenIn: ['canton-network/splice/issues/7212'],
  reproduce: [returns(create({ items: Array(LIMITS.items + 1).fill(SOUP) }), 422, 201)],
});

export const effect = () => changeRules((rules) => ({ ...rules, items: { ...rules.items, max: TOO_MANY } }));
