import type { Order } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { Item } from './sandbox-table.ts';

/** The sort key of the status index: all orders of a status lie together, by creation. */
export function statusId(status: OrderStatus, id: string): string {
  return `${status}#${id}`;
}

/** The sort key of the customer index, the same for every spelling of an address. */
export function emailId(email: string, id: string): string {
  return `${email.toLowerCase()}#${id}`;
}

/** An order as the table keeps it, but for the partition key and the expiry. */
export function recordOf(order: Order): Item & { id: string } {
  const { id, status, customerEmail } = order;
  return { ...order, statusId: statusId(status, id), emailId: emailId(customerEmail, id) };
}

/** The order in a record that `recordOf` made; undefined for none, for what is left of a deleted one, and for an expired one. */
export function orderFrom(record: Item | undefined, now: number): Order | undefined {
  if (!record || record.status === undefined || hasExpired(record, now)) return undefined;
  const { id, customerName, customerEmail, status, items, version, updatedAt, paidAt } = record as unknown as Order;
  return {
    id,
    customerName,
    customerEmail,
    status,
    items,
    version,
    updatedAt,
    ...(paidAt !== undefined && { paidAt }),
  };
}

/** DynamoDB deletes expired records days late; until then they count as gone. `now` in milliseconds since 1970. */
export function hasExpired(record: Item, now: number): boolean {
  return typeof record.expiresAt === 'number' && record.expiresAt <= now / 1000;
}
