import { LIMITS } from '../../orders/order-limits.ts';
import { rangeOnCreate } from '../shared/bodies.ts';
import { createItem, type Facts, returns } from '../shared/facts.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'An item with a negative price is accepted',
  needs: 'schema',
  rule: `items[].price is a number from 0 to ${LIMITS.price}.`,
  meets: `A create has an item with a price from -${LIMITS.price} to below 0.`,
  hint: 'Could a customer be paid for ordering?',
  seenIn: ['medusajs/medusa/issues/16809'],
  reproduce: [returns(createItem({ price: -1 }), 422, 201)],
});

export const effect = () => rangeOnCreate('price', { min: -LIMITS.price });
