import type { Order, OrderLine } from './order.ts';
import { EDITABLE_STATUS, type OrderStatus, statusesBefore, TRANSITIONS } from './order-status.ts';
import { OrderRefused, type Refusal } from './refusal.ts';

/** The versions an `If-Match` accepts; undefined accepts any. An empty list accepts none. */
export type ExpectedVersions = readonly number[] | undefined;

/**
 * What is to become of an order, as data: a store applies it in one atomic step, or refuses it when
 * the order is missing, in a status outside `from`, or in a version outside `versions`.
 */
export interface Change {
  readonly from: readonly OrderStatus[];
  readonly status?: OrderStatus;
  readonly items?: readonly OrderLine[];
  /** What happens to the receipt: a payment issues it, a cancellation removes it. */
  readonly receipt?: 'issue' | 'remove';
  /** When the change happens, in milliseconds since 1970. */
  readonly at: number;
  readonly versions: ExpectedVersions;
}

export interface Update {
  readonly status?: OrderStatus | undefined;
  readonly items?: readonly OrderLine[] | undefined;
}

/**
 * The change that sets a status, replaces the items, or both in one step: items first, so both at
 * once need an order that is still editable.
 */
export function update({ status, items }: Update, at: number, versions?: ExpectedVersions): Change {
  const from = status === undefined ? [EDITABLE_STATUS] : statusesBefore(status);
  return {
    from: items === undefined ? from : from.filter((allowed) => allowed === EDITABLE_STATUS),
    at,
    versions,
    ...(items && { items }),
    ...(status && { status }),
    ...(status === 'paid' && { receipt: 'issue' }),
    ...(status === 'cancelled' && { receipt: 'remove' }),
  };
}

/** The change that cancels: exactly an update to `cancelled`. */
export function cancel(at: number, versions?: ExpectedVersions): Change {
  return update({ status: 'cancelled' }, at, versions);
}

/**
 * The order after a change, when nothing speaks against it.
 * @throws OrderRefused when the order is missing, in another version, or its status forbids it.
 */
export function applyChange(order: Order | undefined, id: string, change: Change): Order {
  const current = requireAllowed(order, id, change);
  const { paidAt, ...rest } = current;
  return {
    ...rest,
    ...(change.receipt === undefined && paidAt !== undefined && { paidAt }),
    ...(change.receipt === 'issue' && { paidAt: change.at }),
    status: change.status ?? current.status,
    items: change.items ?? current.items,
    version: current.version + 1,
    updatedAt: laterThan(current.updatedAt, change.at),
  };
}

/** `updatedAt` grows with every change, also within one millisecond and under a clock that stands. */
export function laterThan(previous: number, at: number): number {
  return Math.max(at, previous + 1);
}

/**
 * The order itself, when it may be changed so.
 * @throws OrderRefused with the first reason against it, in the contract's order: existence, version, items, status.
 */
export function requireAllowed(order: Order | undefined, id: string, change: Change): Order {
  const current = requireOrder(order, id, change.versions);
  const refusal = stateRefusal(current, change);
  if (refusal) throw new OrderRefused(refusal);
  return current;
}

/**
 * The order itself, when it exists in an expected version.
 * @throws OrderRefused `not-found` or `version-mismatch`.
 */
export function requireOrder(order: Order | undefined, id: string, versions?: ExpectedVersions): Order {
  if (!order) throw new OrderRefused({ reason: 'not-found', id });
  if (versions && !versions.includes(order.version)) {
    throw new OrderRefused({ reason: 'version-mismatch', version: order.version });
  }
  return order;
}

function stateRefusal({ status }: Order, change: Change): Refusal | undefined {
  if (change.items && status !== EDITABLE_STATUS) return { reason: 'not-editable', status };
  if (change.status && !change.from.includes(status)) {
    return { reason: 'transition', from: status, to: change.status, allowed: TRANSITIONS[status] };
  }
  return undefined;
}
