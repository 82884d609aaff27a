import { LIMITS } from '../../orders/order-limits.ts';
import { changeRules } from '../shared/bodies.ts';
import { create, type Facts, returns, TAKING_BODIES } from '../shared/facts.ts';

export const level = 3;

export const excludes = [
  // A name that is too long in characters is too long in UTF-16 units.
  'name-limit-off-by-one',
  // Only characters outside the Basic Multilingual Plane have two units, and they crash.
  'emoji-crashes',
];

export const facts: Facts = () => ({
  title: 'A name of 51 emoji is rejected as longer than 100 characters',
  operations: TAKING_BODIES,
  rule: `customerName and items[].name have 1 to ${LIMITS.nameLength} characters after trimming.`,
  meets: `A name has at most ${LIMITS.nameLength} characters but more than ${LIMITS.nameLength} UTF-16 units.`,
  hint: 'Some characters are longer than others.',
  seenIn: ['mastodon/joinmastodon/issues/861', 'ensdomains/ui/pull/140'],
  reproduce: [returns(create({ customerName: '🍕'.repeat(51) }), 201, 422)],
});

export const effect = () => changeRules((rules) => ({ ...rules, namesInUnits: true }));
