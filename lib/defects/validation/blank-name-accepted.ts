import { LIMITS } from '../../orders/order-limits.ts';
import { rangeOnCreate } from '../shared/bodies.ts';
import { create, type Facts, returns } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A customer name of nothing but spaces is accepted',
  needs: 'schema',
  rule: `customerName has 1 to ${LIMITS.nameLength} characters after trimming. If it is blank, the message is "Customer name is required".`,
  meets: 'A create has a customerName of only white space.',
  hint: 'There is more than one way to leave a field empty.',
  seenIn: ['opencrvs/opencrvs-core/issues/11736'],
  reproduce: [returns(create({ customerName: '   ' }), 422, 201)],
});

export const effect = () => rangeOnCreate('customerName', { min: 0 });
