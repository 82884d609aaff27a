import { applyChange, laterThan, update } from '../orders/change.ts';
import { newOrder, type Order, type OrderDraft, type OrderLine } from '../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId, type IdSlot, LAST_ID, nextSlot, timestampOf } from '../orders/order-id.ts';
import { type OrderStatus, STEPS_TO } from '../orders/order-status.ts';
import type { Clock } from './clock.ts';
import { OPENING } from './opening.ts';
import type { Settings } from './settings.ts';

/** A line of a described order. `subtotal` is in cents. */
export interface DescribedItem extends OrderLine {
  readonly id?: string | undefined;
  readonly orderId?: string | undefined;
  readonly subtotal?: number | undefined;
}

/** A receipt of a described order. `issuedAt` is in milliseconds since 1970, `totalAmount` in cents. */
export interface DescribedReceipt {
  readonly id?: string | undefined;
  readonly orderId?: string | undefined;
  readonly receiptNumber?: string | undefined;
  readonly issuedAt?: number | undefined;
  readonly totalAmount?: number | undefined;
}

/**
 * An order as the body of a state describes it. Whatever follows from the rest may be left out. Instants are in
 * milliseconds since 1970, amounts in cents.
 */
export interface DescribedOrder extends OrderDraft {
  readonly items: readonly DescribedItem[];
  readonly id?: string | undefined;
  /** `pending` if it is left out. */
  readonly status?: OrderStatus | undefined;
  readonly version?: number | undefined;
  readonly total?: number | undefined;
  readonly receipt?: DescribedReceipt | undefined;
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
}

/** How long after one order the next is created, if neither has a time: a minute, in milliseconds. */
const INTERVAL = 60_000;

/**
 * The orders that are described, in the same order, with everything that was left out. Each is what the rules make of a
 * new order by the steps that lead to its status, at the times that are given or else as early as possible. So an order
 * that differs from its description is one that cannot exist. The first order without a time or an id is created at the
 * clock that is set, or when the restaurant opens, and each place further in the list is a minute later.
 */
export function completeOrders(orders: readonly DescribedOrder[], { clock }: Pick<Settings, 'clock'>): Order[] {
  const start = startOf(clock);
  const taken = new Set(orders.flatMap(({ id }) => id ?? []));
  return orders.map((order, index) => {
    const id = order.id ?? takeFreeId(taken, order.createdAt ?? start + index * INTERVAL);
    return completeOrder(order, id);
  });
}

function startOf(clock: Clock | null): number {
  if (clock === null) return OPENING;
  return typeof clock === 'number' ? clock : clock.startAt;
}

/** The first free id of this millisecond or a later one. If none is free, it is the last id, which another order has. */
function takeFreeId(taken: Set<string>, timestamp: number): string {
  let slot: IdSlot = { timestamp, sequence: FIRST_SEQUENCE };
  let id = formatOrderId(slot);
  while (taken.has(id) && id !== LAST_ID) {
    slot = nextSlot(slot) ?? slot;
    id = formatOrderId(slot);
  }
  taken.add(id);
  return id;
}

function completeOrder(described: DescribedOrder, id: string): Order {
  const { status = 'pending', updatedAt = 0, receipt } = described;
  const paidAt = receipt?.issuedAt ?? (status === 'paid' ? updatedAt : 0);
  return STEPS_TO[status].reduce(
    (order: Order, to) => applyChange(order, id, update({ status: to }, to === 'paid' ? paidAt : updatedAt)),
    editedOrder(described, id),
  );
}

/** The order before the steps that lead to its status: every version that they do not explain was an edit of its items. */
function editedOrder({ status = 'pending', version, updatedAt, ...described }: DescribedOrder, id: string): Order {
  const order = newOrder(draftOf(described), id, timestampOf(id));
  const steps = STEPS_TO[status].length;
  const wasEdited = steps === 0 && updatedAt !== undefined && updatedAt > order.updatedAt;
  const edits = version === undefined ? Number(wasEdited) : Math.max(version - 1 - steps, 0);
  if (edits === 0) return order;
  const editedAt = laterThan(order.updatedAt + edits - 1, steps === 0 ? (updatedAt ?? 0) : 0);
  return { ...order, version: 1 + edits, updatedAt: editedAt };
}

function draftOf({ customerName, customerEmail, items }: OrderDraft): OrderDraft {
  return { customerName, customerEmail, items: items.map(({ name, quantity, price }) => ({ name, quantity, price })) };
}
