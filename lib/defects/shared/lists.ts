import type { ApiRequest } from '../../http/request/api-request.ts';
import type { Order } from '../../orders/order.ts';
import type { ListQuery, OrderPage } from '../../orders/order-store.ts';
import { EVERY_ORDER, pageOf } from '../../switches/relist.ts';
import type { Effect, ListOrders } from '../../switches/switch.ts';

/** Returns a bug that changes the pages of lists. */
export function changePages(list: NonNullable<Effect['list']>): Effect {
  return { list };
}

/** Returns a bug that lists the orders of another query. */
export function listBy(change: (query: ListQuery, request: ApiRequest) => ListQuery): Effect {
  return { list: (list, query, request) => list(change(query, request)) };
}

/** Returns the page of a list that has only some of its orders. */
export function pageOfSome(list: ListOrders, query: ListQuery, isListed: (order: Order) => boolean): OrderPage {
  const { orders } = list({ ...query, after: undefined, offset: 0, limit: EVERY_ORDER });
  return pageOf(orders.filter(isListed), query);
}
