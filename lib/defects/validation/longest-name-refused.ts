import { LIMITS } from '../../orders/order-limits.ts';
import { rangeOnCreate } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const level = 3;

// Both change the length of the longest name.
export const excludes = ['name-limit-off-by-one'];

export const facts: Facts = () => ({
  title: `A customer name of ${LIMITS.nameLength} characters is rejected`,
  rule: `customerName has 1 to ${LIMITS.nameLength} characters after trimming.`,
  meets: `A create has a customerName of exactly ${LIMITS.nameLength} characters.`,
  hint: 'A limit has two sides. Try both, as close as you can.',
  seenIn: ['milvus-io/pymilvus/issues/1289', 'wework/speccy/pull/38'],
  reproduce: [returns(create({ customerName: 'A'.repeat(LIMITS.nameLength) }), 201, 422)],
});

export const effect = () => rangeOnCreate('customerName', { max: LIMITS.nameLength - 1 });
