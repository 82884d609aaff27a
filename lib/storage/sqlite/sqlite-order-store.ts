import { applyChange, type Change, type ExpectedVersions, present } from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft } from '../../orders/order.ts';
import { formatOrderId, type IdSlot, nextSlot, parseOrderId, timestampOf } from '../../orders/order-id.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { SeedOrder } from '../../sandboxes/sandbox.ts';
import { KEY_LIFETIME } from '../idempotency.ts';
import type { StoreClock } from '../store-clock.ts';
import { answer, type Database } from './database.ts';
import type { IssuedIds } from './issued-ids.ts';
import { orderFrom, rowOf } from './order-row.ts';
import { readOrder } from './read-order.ts';
import { countOrders, selectOrders } from './select-orders.ts';

const FIND = 'SELECT doc FROM orders WHERE sandbox = ? AND id = ?';

/** Inserts nothing where the id is taken or spent. */
const INSERT = `INSERT INTO orders SELECT ?1, ?2, ?3, ?4, ?5, ?6
  WHERE NOT EXISTS (SELECT 1 FROM spent_ids WHERE sandbox = ?1 AND id = ?2)
  ON CONFLICT DO NOTHING`;

/** A change is one statement that tells whether the order was still as it was read: it needs no transaction. */
const REPLACE = 'UPDATE orders SET status = ?, expires_at = ?, doc = ? WHERE sandbox = ? AND id = ? AND doc = ?';

/** The orders of one sandbox in SQLite. Each call does all its work before any other can begin. */
export class SqliteOrderStore implements OrderStore {
  readonly #db: Database;
  readonly #sandbox: string;
  readonly #clock: StoreClock;
  readonly #ids: IssuedIds;

  constructor(db: Database, sandbox: string, clock: StoreClock, ids: IssuedIds) {
    this.#db = db;
    this.#sandbox = sandbox;
    this.#clock = clock;
    this.#ids = ids;
  }

  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    return answer(() => {
      if (!key) return { order: this.#insertDraft(draft, at), replayed: false };
      return this.#db.transaction(() => this.#replay(key) ?? this.#insertOnce(draft, at, key));
    });
  }

  get(id: string): Promise<Order | undefined> {
    return answer(() => {
      const row = this.#db.row(FIND, this.#sandbox, id);
      return row && readOrder(row);
    });
  }

  change(id: string, change: Change): Promise<Order> {
    return answer(() => {
      for (;;) {
        const row = this.#db.row(FIND, this.#sandbox, id);
        const order = applyChange(row && orderFrom(row), id, change);
        if (this.#replace(order, String(row?.doc))) return order;
      }
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions): Promise<void> {
    return answer(() =>
      this.#db.transaction(() => {
        present(this.#find(id), id, versions);
        this.#db.write('DELETE FROM orders WHERE sandbox = ? AND id = ?', this.#sandbox, id);
        // The clock of a named sandbox can be set back.
        if (timestampOf(id) < at && this.#clock.lifetime === undefined) return;
        this.#db.write('INSERT INTO spent_ids VALUES (?, ?, ?)', this.#sandbox, id, this.#expiry());
      }),
    );
  }

  list(query: ListQuery): Promise<OrderPage> {
    return answer(() => {
      const total = countOrders(this.#db, this.#sandbox, query);
      const found = selectOrders(this.#db, this.#sandbox, query);
      return { orders: found.slice(0, query.limit), total, hasMore: found.length > query.limit };
    });
  }

  #expiry(): number | null {
    const { now, lifetime } = this.#clock;
    return lifetime === undefined ? null : now() + lifetime;
  }

  /** False when the order is no longer as it was read: another process that has the file open was faster. */
  #replace(order: Order, before: string): boolean {
    const { id, status, doc } = rowOf(order);
    return this.#db.write(REPLACE, status, this.#expiry(), doc, this.#sandbox, id, before) > 0;
  }

  #find(id: string): Order | undefined {
    const row = this.#db.row(FIND, this.#sandbox, id);
    return row && orderFrom(row);
  }

  /** Adds orders with a past, all or none. */
  add(orders: readonly SeedOrder[]): Promise<void> {
    return answer(() =>
      this.#db.transaction(() => {
        for (const { createdAt, ...order } of orders) this.#insert(createdAt, (id) => ({ ...order, id }));
      }),
    );
  }

  #insertDraft(draft: OrderDraft, at: number): Order {
    return this.#insert(at, (id, createdAt) => newOrder(draft, id, createdAt));
  }

  /** Takes the next id of the millisecond; where it is taken, the one after the last that ever was. */
  #insert(at: number, orderWith: (id: string, createdAt: number) => Order): Order {
    let slot = this.#ids.next(this.#sandbox, at);
    let order = orderWith(formatOrderId(slot), slot.timestamp);
    while (!this.#insertRow(order)) {
      slot = nextSlot(this.#lastTaken(slot));
      order = orderWith(formatOrderId(slot), slot.timestamp);
    }
    this.#ids.note(this.#sandbox, slot);
    return order;
  }

  #insertRow(order: Order): boolean {
    const { id, status, email, doc } = rowOf(order);
    return this.#db.write(INSERT, this.#sandbox, id, status, email, this.#expiry(), doc) > 0;
  }

  #lastTaken({ timestamp }: IdSlot): IdSlot {
    const range = [formatOrderId({ timestamp, sequence: 0 }), formatOrderId({ timestamp, sequence: 999 })];
    const row = this.#db.row(
      `SELECT max(
         coalesce((SELECT max(id) FROM orders WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3), ''),
         coalesce((SELECT max(id) FROM spent_ids WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3), '')
       ) AS id`,
      ...[this.#sandbox, ...range],
    );
    return parseOrderId(String(row?.id));
  }

  #replay({ key, fingerprint }: IdempotencyKey): Created | undefined {
    const row = this.#db.row(
      'SELECT fingerprint, created FROM idempotency_keys WHERE sandbox = ? AND key = ? AND expires_at > ?',
      ...[this.#sandbox, key, this.#clock.now()],
    );
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new OrderRefused({ reason: 'key-reused', key });
    return { order: JSON.parse(String(row.created)), replayed: true };
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
