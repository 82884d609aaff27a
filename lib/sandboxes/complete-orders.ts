import { applyChange, laterThan, update } from '../orders/change.ts';
import { newOrder, type Order, type OrderDraft, type OrderLine } from '../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId, type IdSlot, LAST_ID, nextSlot, timestampOf } from '../orders/order-id.ts';
import { type OrderStatus, STEPS_TO } from '../orders/order-status.ts';
import type { Clock } from './clock.ts';
import { OPENING } from './opening.ts';
import type { Settings } from './settings.ts';

/** An item of a described order. `subtotal` is in cents. */
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
 * An order in the body of a state. Values that can be derived are optional. Times are in milliseconds since 1970, amounts
 * in cents.
 */
export interface DescribedOrder extends OrderDraft {
  readonly items: readonly DescribedItem[];
  readonly id?: string | undefined;
  /** `pending` by default. */
  readonly status?: OrderStatus | undefined;
  readonly version?: number | undefined;
  readonly total?: number | undefined;
  readonly receipt?: DescribedReceipt | undefined;
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
}

/** Milliseconds between the creation of two orders that have no times. */
const INTERVAL = 60_000;

/**
 * Returns the described orders, in the same order, with all optional values filled in. It applies the domain's rules to a
 * new order, one step after another up to the described status, at the described times or else as early as possible. So
 * an order that differs from its description cannot exist. The first order without a time or an id is created at the
 * sandbox's clock or, without one, at OPENING. Each further place in the list is a minute later.
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

/** Returns the first free id at or after this millisecond. If none is free, it returns the last id, which is taken. */
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

/** Returns the order before the steps to its status. All versions that these steps do not explain were edits of its items. */
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
