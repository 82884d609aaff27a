import { ORDER_STATUSES, type OrderStatus } from '../../orders/order-status.ts';
import type { OrderCounts } from '../../sandboxes/sandbox.ts';
import type { Database } from './database.ts';

/** How many sandboxes' counts are kept. */
const MAX_KEPT = 1_000;

const COUNT = `SELECT status, count(*) AS count FROM orders INDEXED BY orders_by_status
  WHERE sandbox = ? GROUP BY status`;

/**
 * How many orders of each status a sandbox has: counted once, and from then on along with what this process writes,
 * so that a total costs the same however many orders there are. (Triggers that did so in the database were a fifth of
 * a create.) What has been counted is forgotten as soon as another process has written to the file.
 */
export class OrderCounter {
  readonly #db: Database;
  readonly #counts = new Map<string, Record<OrderStatus, number>>();
  #state = '';

  constructor(db: Database) {
    this.#db = db;
  }

  countsOf(sandbox: string): OrderCounts {
    const state = this.#db.othersState();
    if (state !== this.#state) this.forgetAll();
    this.#state = state;
    return this.#counts.get(sandbox) ?? this.#count(sandbox);
  }

  /** Notes that an order has a status, or no longer has it; to be called when that is committed. */
  note(sandbox: string, status: OrderStatus, change: 1 | -1): void {
    const counts = this.#counts.get(sandbox);
    if (counts) counts[status] += change;
  }

  /** After writes that were not noted, in one sandbox. */
  forget(sandbox: string): void {
    this.#counts.delete(sandbox);
  }

  /** After writes that were not noted, in any sandbox. */
  forgetAll(): void {
    this.#counts.clear();
  }

  #count(sandbox: string): OrderCounts {
    const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])) as Record<OrderStatus, number>;
    for (const { status, count } of this.#db.rows(COUNT, sandbox)) counts[status as OrderStatus] = Number(count);
    if (this.#counts.size === MAX_KEPT) this.forgetAll();
    this.#counts.set(sandbox, counts);
    return counts;
  }
}

/** How many orders there are of any status. */
export function sumOf(counts: OrderCounts): number {
  return ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0);
}
