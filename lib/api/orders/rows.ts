import { sandboxed } from '../../http/route.ts';

/** The rows of the order routes. */
export const ORDER_ROWS = {
  listOrders: sandboxed('GET', '/orders', 'List orders, with filters, sorting and paging', {
    guarded: true,
    also: ['Query', 'BatchGetItem'],
    indexes: true,
  }),
  createOrder: sandboxed('POST', '/orders', 'Create an order', {
    guarded: true,
    success: 201,
    also: ['Query'],
    headers: ['Idempotency-Key'],
  }),
  getOrder: sandboxed('GET', '/orders/{id}', 'Get an order, including the receipt if it is paid', {
    guarded: true,
    headers: ['If-None-Match'],
  }),
  updateOrder: sandboxed(
    'PATCH',
    '/orders/{id}',
    'Replace the items of a pending order, change its status (paid issues the receipt), or both',
    { guarded: true, headers: ['If-Match'] },
  ),
  // Only one of the bugs queries here: it deletes another order of the customer, too.
  deleteOrder: sandboxed('DELETE', '/orders/{id}', 'Delete an order, whatever its status', {
    guarded: true,
    also: ['Query', 'BatchGetItem'],
    indexes: true,
    headers: ['If-Match'],
  }),
  cancelOrder: sandboxed('PATCH', '/orders/{id}/cancel', 'Cancel a pending or paid order', {
    guarded: true,
    headers: ['If-Match'],
  }),
};
