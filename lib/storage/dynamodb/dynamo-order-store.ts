import { randomUUID } from 'node:crypto';
import { type Change, type ExpectedVersions, laterThan, requireAllowed, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import type { SeedOrder } from '../../sandboxes/sandbox.ts';
import { createOnce, settleKeyOf } from './create-once.ts';
import { createOrder } from './create-order.ts';
import { type Attempt, existsIn, updateOf } from './expressions.ts';
import type { IdReservations } from './id-reservations.ts';
import { orderFrom } from './order-record.ts';
import { listOrders } from './query-orders.ts';
import type { Item, SandboxTable, WriteResult } from './sandbox-table.ts';

/** How long a deleted order's id is held in the default sandbox, in milliseconds: its clock is past it at once. */
const SPENT_ID_LIFETIME = 7 * 24 * 60 * 60 * 1000;

/**
 * The orders of one sandbox in DynamoDB: a get, a create, a change and a delete are one call each. What is created
 * under a key takes three, and one more when it is deleted.
 */
export class DynamoOrderStore implements OrderStore {
  readonly #table: SandboxTable;
  readonly #reservations: IdReservations;

  constructor(table: SandboxTable, reservations: IdReservations) {
    this.#table = table;
    this.#reservations = reservations;
  }

  async create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    if (key) return createOnce(this.#table, this.#reservations, { draft, at, key });
    const orderWith = (id: string, createdAt: number) => newOrder(draft, id, createdAt);
    return { order: await createOrder(this.#table, this.#reservations, at, orderWith), replayed: false };
  }

  async get(id: string): Promise<Order | undefined> {
    return this.#orderFrom(await this.#table.get(id));
  }

  async change(id: string, change: Change): Promise<Order> {
    const { at, from, versions } = change;
    // Nothing can match an empty list: what is left is to say why.
    if (from.length === 0 || versions?.length === 0) requireAllowed(await this.get(id), id, change);
    const changedBy = randomUUID();
    const fixed = { changedBy, expiresAt: this.#table.expiry(), now: this.#table.now() };
    let attempt: Attempt = { ...fixed, updatedAt: at, versions };
    for (;;) {
      const result = await this.#table.update(id, updateOf(id, change, attempt));
      const order = this.#orderFrom(result.item);
      // An attempt whose answer was lost on the way may have been the one that did it.
      if (order && (result.done || result.item?.changedBy === changedBy)) return order;
      const current = requireAllowed(order, id, change);
      // Nothing forbids it, so the clock has not passed the last change: this one comes a millisecond after.
      attempt = { ...fixed, updatedAt: laterThan(current.updatedAt, at), versions: [current.version] };
    }
  }

  async delete(id: string, at: number, versions?: ExpectedVersions): Promise<void> {
    if (versions?.length === 0) requireOrder(await this.get(id), id, versions);
    let removed = await this.#remove(id, at, versions);
    while (!removed.done) {
      // Where nothing forbids it any more, the order has become what was asked for meanwhile.
      requireOrder(this.#orderFrom(removed.item), id, versions);
      removed = await this.#remove(id, at, versions);
    }
    if (removed.item) await settleKeyOf(this.#table, removed.item);
  }

  /** Adds an order with a past. */
  async add({ createdAt, ...order }: SeedOrder): Promise<void> {
    await createOrder(this.#table, this.#reservations, createdAt, (id) => ({ ...order, id }));
  }

  list(query: ListQuery): Promise<OrderPage> {
    return listOrders(this.#table, query, this.#table.now());
  }

  /**
   * While the clock could give out the id again, something has to stay that holds it: in the same millisecond, and in
   * a named sandbox always, because its clock can be set back.
   */
  #remove(id: string, at: number, versions: ExpectedVersions): Promise<WriteResult> {
    const condition = existsIn(versions, this.#table.now());
    const isPast = timestampOf(id) < at && this.#table.expiry() === undefined;
    if (isPast) return this.#table.delete(id, condition);
    const mark = { id, expiresAt: this.#table.expiry() ?? this.#table.expiry(SPENT_ID_LIFETIME) };
    return this.#table.put(mark, { ...condition, ReturnValues: 'ALL_OLD' });
  }

  #orderFrom(item: Item | undefined): Order | undefined {
    return orderFrom(item, this.#table.now());
  }
}
