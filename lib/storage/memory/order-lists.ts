import type { Order } from '../../orders/order.ts';

/** The name of the list of the orders with this status and address. An empty text stands for any. */
export function listOf(status = '', email = ''): string {
  return `${status} ${email.toLowerCase()}`;
}

/** The lists that an order stays in for life. */
export function listsOf({ customerEmail }: Order): string[] {
  return [listOf(), listOf('', customerEmail)];
}

/** The lists that an order is in as long as it has its status. */
export function statusListsOf({ status, customerEmail }: Order): string[] {
  return [listOf(status), listOf(status, customerEmail)];
}
