import { LIMITS } from '../../orders/order-limits.ts';
import { rangeOnCreate } from '../shared/bodies.ts';
import { createItem, type Facts, returns } from '../shared/facts.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'An item can be ordered with quantity 0',
  needs: 'schema',
  rule: `items[].quantity is an integer from 1 to ${LIMITS.quantity}.`,
  meets: 'A create has an item with quantity 0.',
  hint: 'Go one below the smallest value that is allowed.',
  seenIn: ['marellocommerce/marello/issues/51', 'saleor/saleor/issues/2912'],
  reproduce: [returns(createItem({ quantity: 0 }), 422, 201)],
});

export const effect = () => rangeOnCreate('quantity', { min: 0 });
