import { applyChange, type Change, type ExpectedVersions, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { SeedOrder } from '../../sandboxes/sandbox.ts';
import { parseRecord } from '../guards.ts';
import { KEY_LIFETIME } from '../idempotency.ts';
import type { StoreClock } from '../store-clock.ts';
import { isOrder } from '../stored-records.ts';
import { callDatabase, type Database } from './database.ts';
import { insertOrder } from './insert-order.ts';
import { sumOf } from './order-counter.ts';
import { orderFrom, rowOf } from './order-row.ts';
import { readOrder } from './read-order.ts';
import { selectOrders } from './select-orders.ts';
import type { SqliteContext } from './sqlite-context.ts';

const FIND = 'SELECT doc FROM orders WHERE sandbox = ? AND id = ?';

/** A change is one statement that tells whether the order was still as it was read: it needs no transaction. */
const REPLACE = 'UPDATE orders SET status = ?, expires_at = ?, doc = ? WHERE sandbox = ? AND id = ? AND doc = ?';

/** An order, and the text it is stored as. */
interface Found {
  readonly order: Order;
  readonly doc: string;
}

/** The orders of one sandbox in SQLite. Each call does all its work before any other can begin. */
export class SqliteOrderStore implements OrderStore {
  readonly #context: SqliteContext;
  readonly #db: Database;
  readonly #sandbox: string;
  readonly #clock: StoreClock;

  constructor(context: SqliteContext, sandbox: string, clock: StoreClock) {
    this.#context = context;
    this.#db = context.db;
    this.#sandbox = sandbox;
    this.#clock = clock;
  }

  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    return callDatabase(() => {
      const created = key
        ? this.#db.transaction(() => this.#replay(key) ?? this.#insertOnce(draft, at, key))
        : { order: this.#insertDraft(draft, at), replayed: false };
      if (!created.replayed) this.#context.counter.note(this.#sandbox, created.order.status, 1);
      return created;
    });
  }

  get(id: string): Promise<Order | undefined> {
    return callDatabase(() => {
      const doc = this.#docOf(id);
      return doc === undefined ? undefined : readOrder(id, doc);
    });
  }

  change(id: string, change: Change): Promise<Order> {
    return callDatabase(() => {
      for (;;) {
        const found = this.#find(id);
        const order = applyChange(found?.order, id, change);
        if (found && this.#replace(found, order)) return order;
      }
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions): Promise<void> {
    return callDatabase(() => {
      const { status } = this.#db.transaction(() => {
        const order = requireOrder(this.#find(id)?.order, id, versions);
        this.#db.write('DELETE FROM orders WHERE sandbox = ? AND id = ?', this.#sandbox, id);
        // The clock of a named sandbox can be set back.
        if (timestampOf(id) >= at || this.#clock.lifetime !== undefined) {
          this.#db.write('INSERT INTO tombstones VALUES (?, ?, ?)', this.#sandbox, id, this.#expiry());
        }
        return order;
      });
      this.#context.counter.note(this.#sandbox, status, -1);
    });
  }

  list(query: ListQuery): Promise<OrderPage> {
    return callDatabase(() => {
      const total = this.#count(query);
      const start = this.#context.lists.startOf(this.#sandbox, query);
      const found = start ? selectOrders(this.#db, this.#sandbox, query, start) : [];
      return { orders: found.slice(0, query.limit), total, hasMore: found.length > query.limit };
    });
  }

  #count(query: ListQuery): number {
    const { status, customerEmail, createdFrom, createdTo } = query;
    if (customerEmail !== undefined || createdFrom !== undefined || createdTo !== undefined) {
      return this.#context.lists.totalOf(this.#sandbox, query);
    }
    const counts = this.#context.counter.countsOf(this.#sandbox);
    return status === undefined ? sumOf(counts) : counts[status];
  }

  #expiry(): number | null {
    const { now, lifetime } = this.#clock;
    return lifetime === undefined ? null : now() + lifetime;
  }

  #find(id: string): Found | undefined {
    const doc = this.#docOf(id);
    return doc === undefined ? undefined : { doc, order: orderFrom(id, doc) };
  }

  #docOf(id: string): string | undefined {
    const row = this.#db.row(FIND, this.#sandbox, id);
    return row && String(row.doc);
  }

  /** False when the order is no longer as it was found: another process that has the file open was faster. */
  #replace(found: Found, order: Order): boolean {
    const { id, status, doc } = rowOf(order);
    const replaced = this.#db.write(REPLACE, status, this.#expiry(), doc, this.#sandbox, id, found.doc) > 0;
    if (replaced) {
      this.#context.counter.note(this.#sandbox, found.order.status, -1);
      this.#context.counter.note(this.#sandbox, order.status, 1);
    }
    return replaced;
  }

  /** Adds orders with a past, all or none. */
  add(orders: readonly SeedOrder[]): Promise<void> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        for (const { createdAt, ...order } of orders) this.#insert(createdAt, (id) => ({ ...order, id }));
        this.#context.counter.forget(this.#sandbox);
      }),
    );
  }

  #insertDraft(draft: OrderDraft, at: number): Order {
    return this.#insert(at, (id, createdAt) => newOrder(draft, id, createdAt));
  }

  #insert(at: number, orderWith: (id: string, createdAt: number) => Order): Order {
    return insertOrder(this.#context, this.#sandbox, this.#expiry(), at, orderWith);
  }

  #replay({ key, fingerprint }: IdempotencyKey): Created | undefined {
    const row = this.#db.row(
      'SELECT fingerprint, created FROM idempotency_keys WHERE sandbox = ? AND key = ? AND expires_at > ?',
      ...[this.#sandbox, key, this.#clock.now()],
    );
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new OrderRefused({ reason: 'key-reused', key });
    return { order: parseRecord(isOrder, String(row.created), `idempotency key ${key}`), replayed: true };
  }

  #insertOnce(draft: OrderDraft, at: number, { key, fingerprint }: IdempotencyKey): Created {
    const order = this.#insertDraft(draft, at);
    this.#db.write('DELETE FROM idempotency_keys WHERE expires_at <= ?', this.#clock.now());
    this.#db.write(
      'INSERT INTO idempotency_keys VALUES (?, ?, ?, ?, ?)',
      ...[this.#sandbox, key, fingerprint, JSON.stringify(order), this.#clock.now() + KEY_LIFETIME],
    );
    return { order, replayed: false };
  }
}
