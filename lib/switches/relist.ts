import type { Order } from '../orders/order.ts';
import { matcherOf } from '../orders/order-id.ts';
import type { ListQuery, OrderPage, OrderStore } from '../orders/order-store.ts';
import type { Encounter, ListOrders } from './switch.ts';

/** A limit above the number of orders in any sandbox. */
export const EVERY_ORDER = 1_000_000;

/**
 * Returns a `list` to which all these switches apply. It reads the orders of everybody with one call to the store, and
 * the switches list them in memory. One is met if its page differs from that of the switches before it.
 */
export function relist(store: OrderStore, encounters: readonly Encounter[]): OrderStore['list'] {
  return async (query) => {
    const { orders } = await store.list({ oldestFirst: true, offset: 0, limit: EVERY_ORDER });
    let list: ListOrders = (given) => pageOf(membersOf(orders, given), given);
    let page = list(query);
    for (const { effect, request, meet } of encounters) {
      const before = list;
      list = (given) => effect.list?.(before, given, request) ?? before(given);
      const next = list(query);
      if (textOf(next) !== textOf(page)) meet();
      page = next;
    }
    return page;
  };
}

/** Returns the requested page of a list. `members` are all orders of the list. */
export function pageOf(members: readonly Order[], { oldestFirst, after, offset, limit }: ListQuery): OrderPage {
  const isAfter = (id: string, last: string) => (oldestFirst ? id > last : id < last);
  const rest = after === undefined ? members.slice(offset) : members.filter(({ id }) => isAfter(id, after));
  return { orders: rest.slice(0, limit), total: members.length, hasMore: rest.length > limit };
}

/** Returns the orders that match the filter of a query, in the query's order. `orders` are sorted oldest first. */
function membersOf(orders: readonly Order[], query: ListQuery): readonly Order[] {
  const members = orders.filter(matcherOf(query));
  return query.oldestFirst ? members : members.reverse();
}

function textOf({ orders, total, hasMore }: OrderPage): string {
  return JSON.stringify([orders.map(({ id }) => id), total, hasMore]);
}
