import { randomUUID } from 'node:crypto';
import { type Change, type ExpectedVersions, laterThan, permitted, present } from '../../orders/change.ts';
import type { Order, OrderDraft } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import { KEY_LIFETIME } from '../idempotency.ts';
import { createOnce, settleKeyOf } from './create-once.ts';
import { createOrder } from './create-order.ts';
import { existsIn, updateOf } from './expressions.ts';
import type { IdReservations } from './id-reservations.ts';
import { expiry, orderFrom } from './order-record.ts';
import { listOrders } from './query-orders.ts';
import type { Item, SandboxTable, WriteResult } from './sandbox-table.ts';

/** The orders of one sandbox in DynamoDB: a get, a create, a change and a delete are one call each. */
export class DynamoOrderStore implements OrderStore {
  readonly #table: SandboxTable;
  readonly #reservations: IdReservations;
  readonly #now: () => number;

  constructor(table: SandboxTable, reservations: IdReservations, now: () => number) {
    this.#table = table;
    this.#reservations = reservations;
    this.#now = now;
  }

  async create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    if (key) return createOnce(this.#table, this.#reservations, { draft, at, key, now: this.#now() });
    return { order: await createOrder(this.#table, this.#reservations, draft, at), replayed: false };
  }

  async get(id: string): Promise<Order | undefined> {
    return this.#orderFrom(await this.#table.get(id));
  }

  async change(id: string, change: Change): Promise<Order> {
    const { at, from, versions } = change;
    // Nothing can match an empty list: what is left is to say why.
    if (from.length === 0 || versions?.length === 0) permitted(await this.get(id), id, change);
    const changedBy = randomUUID();
    let attempt = { updatedAt: at, versions, changedBy };
    for (;;) {
      const result = await this.#table.update(id, updateOf(id, change, attempt));
      const order = this.#orderFrom(result.item);
      // An attempt whose answer was lost on the way may have been the one that did it.
      if (order && (result.done || result.item?.changedBy === changedBy)) return order;
      const current = permitted(order, id, change);
      // Nothing forbids it, so the clock has not passed the last change: this one comes a millisecond after.
      attempt = { updatedAt: laterThan(current.updatedAt, at), versions: [current.version], changedBy };
    }
  }

  async delete(id: string, at: number, versions?: ExpectedVersions): Promise<void> {
    if (versions?.length === 0) present(await this.get(id), id, versions);
    const { done, item } = await this.#remove(id, at, versions);
    if (!done) present(this.#orderFrom(item), id, versions);
    if (done && item) await settleKeyOf(this.#table, item);
  }

  list(query: ListQuery): Promise<OrderPage> {
    return listOrders(this.#table, query, this.#now());
  }

  /** While the clock could give out the id again, something has to stay that holds it. */
  #remove(id: string, at: number, versions: ExpectedVersions): Promise<WriteResult> {
    if (timestampOf(id) < at) return this.#table.delete(id, existsIn(versions));
    const mark = { id, expiresAt: expiry(this.#now(), KEY_LIFETIME) };
    return this.#table.put(mark, { ...existsIn(versions), ReturnValues: 'ALL_OLD' });
  }

  #orderFrom(item: Item | undefined): Order | undefined {
    return orderFrom(item, this.#now());
  }
}
