import type { Database } from './database.ts';
import type { IssuedIds } from './issued-ids.ts';
import type { KnownLists } from './known-lists.ts';
import type { OrderCounter } from './order-counter.ts';

/** The database, and what this process remembers of it. */
export interface SqliteContext {
  readonly db: Database;
  readonly ids: IssuedIds;
  readonly counter: OrderCounter;
  readonly lists: KnownLists;
}
