import { randomUUID } from 'node:crypto';
import type { Order } from '../../orders/order.ts';
import { skippedFirstIds } from '../../orders/order-id.ts';
import { byStatusAsync, countByStatus } from '../../orders/order-status.ts';
import { type OrderStore, StoreUnavailable } from '../../orders/order-store.ts';
import type { EventLog } from '../../sandboxes/event.ts';
import { JOURNAL_LIFETIME, type Journal, type JournalEntry } from '../../sandboxes/journal.ts';
import type { CountBounds, Sandbox, SandboxContents, SeedOrder } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { JOURNAL_SIZE } from '../../sandboxes/state-limits.ts';
import { parseRecord } from '../guards.ts';
import { isJournalEntry } from '../stored-records.ts';
import { between, deleteRecords, pagesOf, writeAll } from './bounded-loops.ts';
import { addToCounts, readCounts } from './counts.ts';
import type { DynamoOrderStore } from './dynamo-order-store.ts';
import { hasExpired, recordOf } from './order-record.ts';
import { countOrders, readOldest } from './query-orders.ts';
import type { SandboxTable } from './sandbox-table.ts';
import { beginGeneration, loadSettings, SETTINGS_ID, type SettingsRecord, saveSettings } from './settings-record.ts';

/** The number of seeded orders that are written concurrently. */
const PARALLEL = 50;

/** Journal entries are in the same partition as the orders, newest last. The id of an entry is its sort key. */
const ALL_ENTRIES = between('REQ-', 'REQ-~');

interface Partitions {
  /**
   * The partition with the settings, named after the sandbox. Undefined for the default sandbox, which has no settings.
   */
  readonly settings: SandboxTable | undefined;
  /** The partition with the contents: the generation's or, before the first reset, the one named after the sandbox. */
  readonly data: SandboxTable;
  /** Returns the partition of a generation. Without a generation, it is named after the sandbox. */
  readonly partitionOf: (generation: string | undefined) => SandboxTable;
}

export class DynamoSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: OrderStore;
  readonly #store: DynamoOrderStore;
  readonly #partitions: Partitions;
  #record: SettingsRecord;

  /** @param orders the orders in `store`, with events if the sandbox has them on. */
  constructor(
    name: string,
    partitions: Partitions,
    record: SettingsRecord,
    store: DynamoOrderStore,
    orders: OrderStore,
  ) {
    this.name = name;
    this.settings = record.settings;
    this.orders = orders;
    this.#store = store;
    this.#partitions = partitions;
    this.#record = record;
  }

  /** The code for events is loaded by the first request that needs it, because most functions never do. */
  get events(): EventLog {
    const { settings, data } = this.#partitions;
    const load = () => import('./event-records.ts');
    // If a reset happens right now, an update reaches only the old contents.
    const isCurrent = async () =>
      settings !== undefined && (await loadSettings(settings)).generation === this.#record.generation;
    return {
      list: async () => (settings ? (await load()).listEvents(data) : []),
      get: async (event) => ((await isCurrent()) ? (await load()).getEvent(data, event) : undefined),
      update: async (event, deliveries) =>
        (await isCurrent()) ? (await load()).updateEvent(data, event, deliveries) : undefined,
    };
  }

  get journal(): Journal {
    const { data } = this.#partitions;
    return {
      // As text, because the SDK cannot convert a map with a member named `__proto__`, a possible header name.
      append: async (entry) =>
        void (await data.put(
          { id: entry.id, entry: JSON.stringify(entry), expiresAt: data.expiry(JOURNAL_LIFETIME) },
          {},
        )),
      list: () => readEntries(data),
      drop: async () => {
        const isDone = await deleteRecords(data, ALL_ENTRIES);
        if (!isDone) throw new StoreUnavailable('DynamoDB throttles the deletes of a journal');
      },
    };
  }

  async readSettings(): Promise<Settings> {
    const { settings } = this.#partitions;
    const record = settings ? await loadSettings(settings) : this.#record;
    return record.generation === this.#record.generation ? record.settings : this.settings;
  }

  async changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    const { settings } = this.#partitions;
    if (settings) this.#record = await saveSettings(settings, this.#record, change);
    return this.#record.settings;
  }

  add(counter: string, names: readonly string[], bounds?: CountBounds): Promise<readonly number[] | undefined> {
    return addToCounts(this.#partitions.data, counter, names, bounds);
  }

  read(counter: string): Promise<Readonly<Record<string, number>>> {
    return readCounts(this.#partitions.data, counter);
  }

  async contents(limit?: number) {
    const [{ data }, settings] = [this.#partitions, this.settings];
    if (limit === undefined) {
      const counts = await byStatusAsync((status) => countOrders(data, { status }, data.now()));
      return { settings, orders: [], counts };
    }
    const orders = await readOldest(data, limit);
    return { settings, orders, counts: countByStatus(orders) };
  }

  /**
   * Writes the contents into the partition of a new generation, and then makes the generation current by one write. Old
   * contents stay until they expire, because requests that entered earlier still read them.
   */
  async replace({ settings, orders }: SandboxContents): Promise<void> {
    const { settings: names, partitionOf } = this.#partitions;
    if (!names) throw new TypeError('Only a named sandbox can be replaced');
    const generation = randomUUID();
    const table = partitionOf(generation);
    const deleted = skippedFirstIds(orders.map(({ id }) => id));
    const writes = [...orders.map(recordOf), ...deleted.map((id) => ({ id }))].map((item) => table.insertionOf(item));
    const cause = await writeAll(table, writes);
    if (cause) throw new StoreUnavailable('The orders of a new state cannot be written', { cause });
    await beginGeneration(names, generation, settings);
  }

  async addOrders(orders: readonly (SeedOrder | Order)[]): Promise<readonly string[]> {
    const ids: (string | undefined)[] = [];
    const left = [...orders.entries()];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) ids[next[0]] = await this.#store.add(next[1]);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return ids.filter((id) => id !== undefined);
  }

  /** Begins a new generation in a named sandbox, which is empty at once. The records of the old generation expire. */
  async clear() {
    const { settings, data, partitionOf } = this.#partitions;
    const old = settings ? partitionOf(await beginGeneration(settings, randomUUID(), DEFAULT_SETTINGS)) : data;
    const orders = await countOrders(old, {}, old.now());
    const emptied = await deleteRecords(old, {}, SETTINGS_ID);
    return { orders, finished: emptied || settings !== undefined };
  }
}

/** Reads the newest entries of the journal. Older ones stay in the table until they expire. */
async function readEntries(table: SandboxTable): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = [];
  const query = { ...ALL_ENTRIES, ScanIndexForward: false, Limit: JOURNAL_SIZE };
  for await (const { Items = [] } of pagesOf(table, query)) {
    const live = Items.filter((item) => !hasExpired(item, table.now()));
    entries.push(...live.map((item) => parseRecord(isJournalEntry, String(item.entry), `journal entry ${item.id}`)));
    if (entries.length >= JOURNAL_SIZE) break;
  }
  return entries.slice(0, JOURNAL_SIZE);
}
