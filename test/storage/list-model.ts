import fc from 'fast-check';
import type { Order } from '../../lib/orders/order.ts';
import { ORDER_STATUSES } from '../../lib/orders/order-status.ts';
import type { ListQuery, OrderPage } from '../../lib/orders/order-store.ts';

export const BASE = 1_750_000_000_000;
export const EMAILS = ['ada@example.com', 'Bob@Example.com', 'eve@example.org'] as const;

/** A model of lists: filters all orders, sorts them, and cuts out a page. */
export function listOf(orders: readonly Order[], query: ListQuery): OrderPage {
  const matching = orders.filter((order) => matches(order, query)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sorted = query.oldestFirst ? matching : matching.toReversed();
  const { after } = query;
  const rest =
    after === undefined
      ? sorted.slice(query.offset)
      : sorted.filter(({ id }) => (query.oldestFirst ? id > after : id < after));
  return { orders: rest.slice(0, query.limit), total: matching.length, hasMore: rest.length > query.limit };
}

function matches(order: Order, { status, customerEmail, createdFrom, createdTo }: ListQuery): boolean {
  const createdAt = Number(order.id.slice(4, 17));
  return (
    (status === undefined || order.status === status) &&
    (customerEmail === undefined || order.customerEmail.toLowerCase() === customerEmail.toLowerCase()) &&
    (createdFrom === undefined || createdAt >= createdFrom) &&
    (createdTo === undefined || createdAt < createdTo)
  );
}

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

/** Any query over orders created within `span` milliseconds after BASE, including orders with these ids. */
export function queries(ids: readonly string[], span: number): fc.Arbitrary<ListQuery> {
  const instant = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: BASE - 5, max: BASE + span + 5 }) },
    fc.constantFrom(-8.64e15, -1, 0, 9_999_999_999_999, 253_402_300_799_999),
  );
  return fc.record({
    status: optional(fc.constantFrom(...ORDER_STATUSES)),
    customerEmail: optional(fc.constantFrom(...EMAILS, 'BOB@example.COM', 'nobody@example.com')),
    createdFrom: optional(instant),
    createdTo: optional(instant),
    oldestFirst: fc.boolean(),
    limit: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 20)),
    offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: ids.length + 5 })),
  });
}
