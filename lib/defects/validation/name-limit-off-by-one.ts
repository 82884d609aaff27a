import { LIMITS } from '../../orders/order-limits.ts';
import { rangeOnCreate } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: `A customer name of ${LIMITS.nameLength + 1} characters is accepted`,
  needs: 'schema',
  rule: `customerName has 1 to ${LIMITS.nameLength} characters after trimming.`,
  meets: `A create has a customerName of exactly ${LIMITS.nameLength + 1} characters.`,
  hint: 'A limit has two sides. Try both, as close as you can.',
  seenIn: ['C3RV1/UndertaleNDS/issues/60'],
  reproduce: [returns(create({ customerName: 'A'.repeat(LIMITS.nameLength + 1) }), 422, 201)],
});

export const effect = () => rangeOnCreate('customerName', { max: LIMITS.nameLength + 1 });
