import { type Order, ownedBy } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import { ORDER, requireRecord } from '../stored-records.ts';
import type { Item } from './records.ts';

/** The sort key in the status index, which groups orders by status and sorts them by creation. */
export function statusId(status: OrderStatus, id: string): string {
  return `${status}#${id}`;
}

/** The sort key in the customer index. It is equal for addresses that differ only in case. */
export function emailId(email: string, id: string): string {
  return `${email.toLowerCase()}#${id}`;
}

/** The sort key in the owner index. A name has no colon, so that no other name's keys lie between those of one. */
export function ownerId(owner: string, id: string): string {
  return `${owner}:${id}`;
}

/**
 * Returns an order as an item, without the partition key and the expiry. The receipt is two attributes, because an
 * update expression can copy the order's total into an attribute, but not into a map.
 */
export function recordOf({ receipt, ...facts }: Order): Item & { id: string } {
  const { id, status, customerEmail, owner } = facts;
  return {
    ...facts,
    ...(receipt && { receiptIssuedAt: receipt.issuedAt, receiptAmount: receipt.totalAmount }),
    statusId: statusId(status, id),
    emailId: emailId(customerEmail, id),
    ...(owner !== undefined && { ownerId: ownerId(owner, id) }),
  };
}

/**
 * The attributes of an order that a tombstone does not have. It keeps those that show whether a change was made, and
 * the version, which is that of the delete.
 */
export const ORDER_ATTRIBUTES = [
  ...['customerName', 'customerEmail', 'status', 'items', 'total'],
  ...['receiptIssuedAt', 'receiptAmount', 'statusId', 'emailId', 'owner', 'ownerId'],
] as const;

/**
 * Returns the order in a record. Undefined for a missing or expired record, for a tombstone, and if the order belongs
 * to somebody else than `owner`.
 * @throws DamagedRecord
 */
export function orderFrom(record: Item | undefined, now: number, owner?: string): Order | undefined {
  if (!record || record.status === undefined || hasExpired(record, now)) return undefined;
  const { id, customerName, customerEmail, status, items, total, version, updatedAt } = record;
  const { receiptIssuedAt: issuedAt, receiptAmount: totalAmount } = record;
  const belongs = record.owner === undefined ? {} : { owner: record.owner };
  const facts = { id, customerName, customerEmail, status, items, total, version, updatedAt, ...belongs };
  const isPaid = issuedAt !== undefined;
  const order = isPaid ? { ...facts, receipt: { issuedAt, totalAmount } } : facts;
  return ownedBy(requireRecord<Order>(order, ORDER, `order ${id}`), owner);
}

/** Whether a record has expired. DynamoDB may delete it days later. `now` is in milliseconds since 1970. */
export function hasExpired(record: Item, now: number): boolean {
  return typeof record.expiresAt === 'number' && record.expiresAt <= now / 1000;
}
