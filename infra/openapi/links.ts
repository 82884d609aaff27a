import type { ROUTES } from '../../lib/http/routes.ts';

const WITH_THE_ORDER = ['getOrder', 'updateOrder', 'cancelOrder', 'deleteOrder'] as const;

const ID_IN: Readonly<Record<string, string>> = {
  createOrder: '/data/id',
  getOrder: '/data/id',
  updateOrder: '/data/id',
  cancelOrder: '/data/id',
  listOrders: '/data/orders/0/id',
} satisfies Partial<Record<keyof typeof ROUTES, string>>;

export function linksOf(operation: string) {
  const pointer = ID_IN[operation];
  if (pointer === undefined) return undefined;
  return Object.fromEntries(
    WITH_THE_ORDER.map((operationId) => [
      operationId,
      { operationId, parameters: { id: `$response.body#${pointer}` } },
    ]),
  );
}
