import { LAST_VERSION, type Order, type OrderLine, ownedBy, type Receipt, totalOf } from './order.ts';
import { EDITABLE_STATUS, MOVES, type Move, type OrderStatus, statusesBefore, TRANSITIONS } from './order-status.ts';
import { OrderRefused, type Refusal } from './refusal.ts';

/** The versions accepted by an `If-Match` header. Undefined accepts every version, and an empty list accepts none. */
export type ExpectedVersions = readonly number[] | undefined;

/** New items for an order, and their total in cents. */
interface Edit {
  readonly items: readonly OrderLine[];
  readonly total: number;
}

/**
 * Describes a change of an order. A store applies it in one atomic step. The store refuses it only if the order is
 * missing or of another owner, its version is not among `versions`, its status is not in `from`, or it already has
 * LAST_VERSION.
 */
export interface OrderChange {
  readonly from: readonly OrderStatus[];
  readonly edit?: Edit | undefined;
  readonly move?: Move | undefined;
  /** When the change happens, in milliseconds since 1970. */
  readonly at: number;
  readonly versions?: ExpectedVersions;
  /** The only owner whose orders the caller may change. Undefined means everybody's. */
  readonly owner?: string | undefined;
}

/** A caller's request to change an order: a new status, new items, or both. */
export interface Update {
  readonly status?: OrderStatus | undefined;
  readonly items?: readonly OrderLine[] | undefined;
}

/**
 * Returns the change that makes an update in one step. The items change before the status, so an update of both
 * requires an order that is still editable. `at` is in milliseconds since 1970.
 */
export function update({ status, items }: Update, at: number, versions?: ExpectedVersions): OrderChange {
  const from = status === undefined ? [EDITABLE_STATUS] : statusesBefore(status);
  return {
    from: items === undefined ? from : from.filter((allowed) => allowed === EDITABLE_STATUS),
    edit: items && { items, total: totalOf(items) },
    move: status && MOVES[status],
    at,
    versions,
  };
}

/** Returns the change that cancels an order. It equals an update to `cancelled`. */
export function cancel(at: number, versions?: ExpectedVersions): OrderChange {
  return update({ status: 'cancelled' }, at, versions);
}

/**
 * Returns the changed order.
 * @throws OrderRefused if the order is missing, or if its version or status does not allow the change.
 */
export function applyChange(order: Order | undefined, id: string, change: OrderChange): Order {
  const current = requireAllowed(order, id, change);
  const { edit, move, at } = change;
  const updatedAt = laterThan(current.updatedAt, at);
  const next = { ...current, ...edit, version: current.version + 1, updatedAt };
  const issued: Receipt = { issuedAt: updatedAt, totalAmount: next.total };
  switch (move?.receipt) {
    case undefined:
      return next;
    case 'issue':
      return { ...next, status: move.to, receipt: issued };
    case 'keep':
      return { ...next, status: move.to, receipt: current.receipt ?? issued };
    case 'remove': {
      const { receipt: _, ...rest } = next;
      return { ...rest, status: move.to };
    }
  }
}

/** Returns `at`, or `previous + 1` if that is later, so that `updatedAt` grows even if the clock stands still. */
export function laterThan(previous: number, at: number): number {
  return Math.max(at, previous + 1);
}

/**
 * Returns the order if the change is allowed.
 * @throws OrderRefused for the first check that fails. The checks are, in order: existence, version, items, status, and
 * LAST_VERSION, which no further change can follow.
 */
export function requireAllowed(order: Order | undefined, id: string, change: OrderChange): Order {
  const current = requireOrder(order, id, change.versions, change.owner);
  const { status, version } = current;
  if (!change.from.includes(status)) throw new OrderRefused(stateRefusal(status, change));
  if (version >= LAST_VERSION) throw new OrderRefused({ reason: 'last-version', status, to: change.move?.to });
  return current;
}

/** @throws OrderRefused `not-found`, also for an order of another owner than `owner`, or `version-mismatch`. */
export function requireOrder(found: Order | undefined, id: string, versions?: ExpectedVersions, owner?: string): Order {
  const order = ownedBy(found, owner);
  if (!order) throw new OrderRefused({ reason: 'not-found', id });
  if (versions && !versions.includes(order.version)) {
    throw new OrderRefused({ reason: 'version-mismatch', version: order.version });
  }
  return order;
}

function stateRefusal(status: OrderStatus, { edit, move }: OrderChange): Refusal {
  if (!move || (edit && status !== EDITABLE_STATUS)) return { reason: 'not-editable', status };
  return { reason: 'transition', from: status, to: move.to, allowed: TRANSITIONS[status] };
}
