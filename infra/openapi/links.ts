import type { Operation } from '../../lib/http/routes.ts';

/** The operations that a client can call next with an order from a response. */
const WITH_THE_ORDER = ['getOrder', 'updateOrder', 'cancelOrder', 'deleteOrder'] as const;

/** The JSON pointer to the id of an order in the response of each operation. */
const ID_IN: Partial<Record<Operation, string>> = {
  createOrder: '/data/id',
  getOrder: '/data/id',
  updateOrder: '/data/id',
  cancelOrder: '/data/id',
  listOrders: '/data/orders/0/id',
};

/** Returns the OpenAPI links of an operation's success, or undefined if it returns no order. */
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
