import type { Order } from '../orders/order.ts';

/**
 * Returns the order as it is created again after a delete, which counts as a version: no version, and so no id of an event
 * and no ETag, returns. Without the version of a delete, it is as it was. That of the default sandbox is not always known.
 */
export function restoredOrder(order: Order, deletedVersion = 0): Order {
  return { ...order, version: Math.max(order.version, deletedVersion + 1) };
}
