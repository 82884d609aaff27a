import { type Change, requireAllowed } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { ListQuery, OrderFilter, OrderPage, OrderStore } from '../../orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../orders/refusal.ts';
import type { Defect, Encounter } from './defect.ts';
import { type AnyMove, impossibleMove } from './impossible.ts';

/** The largest page that every store returns. */
const MAX_PAGE = 100;

/** What was tried and refused: the change, and on which order. */
export interface RefusedChange {
  readonly store: OrderStore;
  readonly id: string;
  readonly change: Change;
  readonly encounter: Encounter;
}

/** A defect in how orders are changed. */
export interface ChangeDefect extends Defect {
  readonly orders: (store: OrderStore, encounter: Encounter) => Pick<OrderStore, 'change'>;
}

/**
 * A defect that goes on where the correct service refuses a change. `retry` returns undefined if the refusal has
 * nothing to do with it. It counts as met if the retry succeeds.
 */
export function afterRefusal(
  retry: (refusal: Refusal, refused: RefusedChange) => Promise<Order> | undefined,
): ChangeDefect {
  return {
    orders: (store, encounter) => ({
      change: (id, change) =>
        store.change(id, change).catch(async (error) => {
          const retried = error instanceof OrderRefused && retry(error.refusal, { store, id, change, encounter });
          if (!retried) throw error;
          const order = await retried;
          encounter.meet();
          return order;
        }),
    }),
  };
}

/** A defect that allows a status to follow another one although the state table does not. */
export function allowMove(from: OrderStatus, move: Pick<AnyMove, 'to'> & Partial<AnyMove>): ChangeDefect {
  return afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'transition' || refusal.from !== from || refusal.to !== move.to) return undefined;
    return store.change(id, {
      ...change,
      from: [from],
      move: change.move && impossibleMove({ ...change.move, ...move }),
    });
  });
}

/** Returns the order if the change is allowed now. @throws OrderRefused if it is not. */
export async function readBeforeWrite(store: OrderStore, id: string, change: Change): Promise<Order> {
  return requireAllowed(await store.get(id), id, change);
}

/** A defect that lists the orders of another query. It is met if the page is another one. */
export function relist(
  list: (store: OrderStore, query: ListQuery, encounter: Encounter) => Promise<OrderPage>,
): Defect {
  return {
    orders: (store, encounter) => ({
      list: async (query) => {
        const [page, correct] = await Promise.all([list(store, query, encounter), store.list(query)]);
        if (textOf(page) !== textOf(correct)) encounter.meet();
        return page;
      },
    }),
  };
}

/** Every order that matches the filter, in the order of the query. */
export async function allOrders(store: OrderStore, filter: OrderFilter, oldestFirst: boolean): Promise<Order[]> {
  const found: Order[] = [];
  for (let page: OrderPage | undefined; !page || page.hasMore; ) {
    page = await store.list({ ...filter, oldestFirst, limit: MAX_PAGE, offset: 0, after: found.at(-1)?.id });
    found.push(...page.orders);
    if (page.orders.length === 0) break;
  }
  return found;
}

/** The page of a list of which all members are known. */
export function pageOf(members: readonly Order[], { oldestFirst, after, offset, limit }: ListQuery): OrderPage {
  const isAfter = (id: string, last: string) => (oldestFirst ? id > last : id < last);
  const rest = after === undefined ? members.slice(offset) : members.filter(({ id }) => isAfter(id, after));
  return { orders: rest.slice(0, limit), total: members.length, hasMore: rest.length > limit };
}

function textOf({ orders, total, hasMore }: OrderPage): string {
  return JSON.stringify([orders.map(({ id }) => id), total, hasMore]);
}
