import { isOrderId } from '../../orders/order-id.ts';
import { changeCode } from '../shared/errors.ts';
import { type Facts, ON_ONE_ORDER, returns, send } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A malformed order id returns 404',
  operations: ON_ONE_ORDER,
  rule: 'A malformed order id is a 400 BAD_REQUEST.',
  meets: 'A request has an order id that is malformed.',
  hint: 'An id can be wrong in two ways.',
  seenIn: ['quarkusio/quarkus/issues/10600'],
  reproduce: [returns(send('GET', '/orders/pizza'), 400, 404)],
});

/** A well-formed id, for paths without one. */
const NO_ID = 'ORD-0000000000000-000';

export const effect = () =>
  changeCode(
    'NOT_FOUND',
    ({ code }, { gatewayEvent: { pathParameters } }) =>
      code === 'BAD_REQUEST' && !isOrderId(pathParameters?.id ?? NO_ID),
  );
