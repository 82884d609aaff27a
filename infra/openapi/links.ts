import type { Operation } from '../../lib/http/routes.ts';

/** What can be done next with an order in an answer. */
const WITH_THE_ORDER = ['getOrder', 'updateOrder', 'cancelOrder', 'deleteOrder'] as const;

/** Where an answer's body has the id of an order. */
const ID_IN: Partial<Record<Operation, string>> = {
  createOrder: '/data/id',
  getOrder: '/data/id',
  updateOrder: '/data/id',
  cancelOrder: '/data/id',
  listOrders: '/data/orders/0/id',
};

/** The OpenAPI links of an operation's success. */
export function linksOf(operation: Operation) {
  const pointer = ID_IN[operation];
  if (pointer === undefined) return undefined;
  return Object.fromEntries(
    WITH_THE_ORDER.map((operationId) => [
      operationId,
      { operationId, parameters: { id: `$response.body#${pointer}` } },
    ]),
  );
}
