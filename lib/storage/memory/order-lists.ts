import type { Order } from '../../orders/order.ts';

/** Returns the name of the list of orders with this status and address. An empty text stands for any. */
export function listOf(status = '', email = ''): string {
  return `${status} ${email.toLowerCase()}`;
}

/** Returns the lists that an order is in for life. */
export function listsOf({ customerEmail }: Order): string[] {
  return [listOf(), listOf('', customerEmail)];
}

/** Returns the lists that an order is in while it has its status. */
export function statusListsOf({ status, customerEmail }: Order): string[] {
  return [listOf(status), listOf(status, customerEmail)];
}
