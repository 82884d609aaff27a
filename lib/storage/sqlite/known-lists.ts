import type { ListQuery } from '../../orders/order-store.ts';
import type { Database } from './database.ts';
import { countMatches, idAfter, type Start } from './select-orders.ts';

/** How many orders lie between two milestones. */
const STEP = 500;

/** How many lists are known at a time. */
const MAX_KNOWN = 100;

/** What was found out of a list: of all orders that match a filter, in an order. */
interface KnownList {
  total?: number;
  /** The id of every 500th order. */
  readonly milestones: string[];
}

/**
 * What can only be found out by walking through a list, kept until anything is written: its total, where no counter
 * has it, and milestones, so that a page far down does not cost a walk from the beginning each time.
 */
export class KnownLists {
  readonly #db: Database;
  readonly #lists = new Map<string, KnownList>();
  #state = '';

  constructor(db: Database) {
    this.#db = db;
  }

  totalOf(sandbox: string, query: ListQuery): number {
    const list = this.#list(sandbox, query);
    list.total ??= countMatches(this.#db, sandbox, query);
    return list.total;
  }

  /** Where the page of a query starts; undefined when the list ends before. */
  startOf(sandbox: string, query: ListQuery): Start | undefined {
    const { after, offset } = query;
    if (after !== undefined) return { after, skip: 0 };
    const steps = Math.floor(offset / STEP);
    if (steps === 0) return { after, skip: offset };
    const milestone = this.#milestone(sandbox, query, steps);
    return milestone === undefined ? undefined : { after: milestone, skip: offset - steps * STEP };
  }

  /** The id of the order that so many steps lead to. */
  #milestone(sandbox: string, query: ListQuery, steps: number): string | undefined {
    const { milestones } = this.#list(sandbox, query);
    while (milestones.length < steps) {
      const next = idAfter(this.#db, sandbox, { ...query, after: milestones.at(-1) }, STEP);
      if (next === undefined) return undefined;
      milestones.push(next);
    }
    return milestones[steps - 1];
  }

  #list(sandbox: string, { status, customerEmail, createdFrom, createdTo, oldestFirst }: ListQuery): KnownList {
    const state = this.#db.state();
    if (state !== this.#state) this.#lists.clear();
    this.#state = state;
    const key = JSON.stringify([sandbox, status, customerEmail?.toLowerCase(), createdFrom, createdTo, oldestFirst]);
    const known = this.#lists.get(key);
    if (known) return known;
    if (this.#lists.size === MAX_KNOWN) this.#lists.clear();
    const list = { milestones: [] };
    this.#lists.set(key, list);
    return list;
  }
}
