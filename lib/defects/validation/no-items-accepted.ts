import { LIMITS } from '../../orders/order-limits.ts';
import { rangeOnCreate } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'An order without items is accepted, with total 0',
  needs: 'schema',
  rule: `items is an array of 1 to ${LIMITS.items}.`,
  meets: 'A create has an empty array of items.',
  hint: 'Can a customer order nothing?',
  seenIn: ['open-mercato/open-mercato/issues/4021'],
  reproduce: [returns(create({ items: [] }), 422, 201)],
});

export const effect = () => rangeOnCreate('items', { min: 0 });
