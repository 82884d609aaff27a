import { randomUUID } from 'node:crypto';
import type { Order } from '../../orders/order.ts';
import { skippedFirstIds } from '../../orders/order-id.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Cleared, Sandbox, SandboxContents, SandboxOverview, SeedOrder } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { deleteRecords, writeAll } from './batch-writes.ts';
import { countUpTo } from './count-up-to.ts';
import { addToCounts, readCounts } from './counts-record.ts';
import { restoreOrder } from './create-order.ts';
import type { DynamoOrderStore } from './dynamo-order-store.ts';
import { addFaultUse, countFaultUses } from './fault-uses.ts';
import { forgetEntries, listEntries, writeEntry } from './journal-records.ts';
import { recordOf } from './order-record.ts';
import { countOrders, readOldest } from './query-orders.ts';
import type { SandboxTable } from './sandbox-table.ts';
import { beginGeneration, SETTINGS_ID, type SettingsRecord, saveSettings } from './settings-record.ts';

/** How many seeded orders are written concurrently. */
const PARALLEL = 50;

/** Where a sandbox is in the table. */
export interface Partitions {
  /** The partition of its name, which holds its settings. Undefined for the default sandbox, which has no settings. */
  readonly settings: SandboxTable | undefined;
  /** The partition of its contents: that of its generation or, before the first reset, that of its name. */
  readonly data: SandboxTable;
  /** The partition of a generation. Undefined gives that of the name. */
  readonly partitionOf: (generation: string | undefined) => SandboxTable;
}

/** A sandbox in DynamoDB. */
export class DynamoSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: DynamoOrderStore;
  readonly #partitions: Partitions;
  #record: SettingsRecord;

  constructor(name: string, partitions: Partitions, record: SettingsRecord, orders: DynamoOrderStore) {
    this.name = name;
    this.settings = record.settings;
    this.orders = orders;
    this.#partitions = partitions;
    this.#record = record;
  }

  async meetFault(index: number): Promise<boolean> {
    const { faultsId, settings } = this.#record;
    return addFaultUse(this.#partitions.data, { faultsId, index, times: settings.faults[index]?.times });
  }

  async countFaults(): Promise<readonly number[]> {
    const { faultsId, settings } = this.#record;
    return countFaultUses(this.#partitions.data, faultsId, settings.faults.length);
  }

  async changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    const { settings } = this.#partitions;
    if (settings) this.#record = await saveSettings(settings, this.#record, change);
    return this.#record.settings;
  }

  async count(counter: string, names: readonly string[]): Promise<void> {
    await addToCounts(this.#partitions.data, counter, names);
  }

  countUpTo(limit: number, counter: string, name: string): Promise<number | undefined> {
    return countUpTo(this.#partitions.data, limit, `${counter}#${name}`);
  }

  counts(counter: string): Promise<Readonly<Record<string, number>>> {
    return readCounts(this.#partitions.data, counter);
  }

  async overview(): Promise<SandboxOverview> {
    const { data } = this.#partitions;
    const counts = await Promise.all(ORDER_STATUSES.map((status) => countOrders(data, { status }, data.now())));
    const [pending = 0, paid = 0, completed = 0, cancelled = 0] = counts;
    return { settings: this.settings, orders: { pending, paid, completed, cancelled } };
  }

  async contents(limit: number): Promise<SandboxContents> {
    return { settings: this.settings, orders: await readOldest(this.#partitions.data, limit) };
  }

  /**
   * Writes a new generation, which nobody sees, and makes it the current one by one write. The old generation is left to
   * expire, because requests that have already entered still read it.
   */
  async replace({ settings, orders }: SandboxContents): Promise<void> {
    const { settings: names, partitionOf } = this.#partitions;
    if (!names) throw new TypeError('Only a named sandbox can be replaced');
    const generation = randomUUID();
    const table = partitionOf(generation);
    const deleted = skippedFirstIds(orders.map(({ id }) => id));
    const writes = [...orders.map(recordOf), ...deleted.map((id) => ({ id }))].map((item) => table.insertionOf(item));
    const isWritten = await writeAll(table, writes);
    if (!isWritten) throw new StoreUnavailable('DynamoDB throttles the orders of a new state');
    await beginGeneration(names, generation, settings);
  }

  async addOrders(orders: readonly SeedOrder[]): Promise<readonly string[]> {
    const ids: string[] = [];
    const left = [...orders.entries()];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) ids[next[0]] = (await this.orders.add(next[1])).id;
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return ids;
  }

  async restoreOrders(orders: readonly Order[]): Promise<readonly string[]> {
    const { data } = this.#partitions;
    const restored = await Promise.all(
      orders.map(async (order) => ((await restoreOrder(data, order)) ? [order.id] : [])),
    );
    return restored.flat();
  }

  /** A named sandbox is empty at once, because a new generation begins. Whatever is left of the old one expires. */
  async clear(): Promise<Cleared> {
    const { settings, data, partitionOf } = this.#partitions;
    const old = settings ? partitionOf(await beginGeneration(settings, randomUUID(), DEFAULT_SETTINGS)) : data;
    const orders = await countOrders(old, {}, old.now());
    const emptied = await deleteRecords(old, {}, SETTINGS_ID);
    return { orders, finished: emptied || settings !== undefined };
  }

  async record(entry: JournalEntry): Promise<void> {
    await writeEntry(this.#partitions.data, entry);
  }

  journal(): Promise<readonly JournalEntry[]> {
    return listEntries(this.#partitions.data);
  }

  forgetJournal(): Promise<void> {
    return forgetEntries(this.#partitions.data);
  }
}
