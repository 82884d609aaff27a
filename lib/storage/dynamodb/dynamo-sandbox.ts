import { ORDER_STATUSES } from '../../orders/order-status.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Cleared, OrderCounts, Sandbox, SeedOrder } from '../../sandboxes/sandbox.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import { addToCounts, readCounts } from './counts-record.ts';
import { deleteRecords } from './delete-records.ts';
import type { DynamoOrderStore } from './dynamo-order-store.ts';
import { addFaultUse, countFaultUses } from './fault-uses.ts';
import { forgetEntries, listEntries, writeEntry } from './journal-records.ts';
import { countOrders } from './query-orders.ts';
import type { SandboxTable } from './sandbox-table.ts';
import { beginGeneration, loadSettings, SETTINGS_ID, type SettingsRecord, saveSettings } from './settings-record.ts';

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
  readonly #record: SettingsRecord;

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
    const { settings: table, data } = this.#partitions;
    if (!table) return [];
    const { faultsId, settings } = await loadSettings(table);
    return countFaultUses(data, faultsId, settings.faults.length);
  }

  async changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    return this.#partitions.settings ? saveSettings(this.#partitions.settings, change) : this.settings;
  }

  async count(counter: string, names: readonly string[]): Promise<void> {
    await addToCounts(this.#partitions.data, counter, names);
  }

  counts(counter: string): Promise<Readonly<Record<string, number>>> {
    return readCounts(this.#partitions.data, counter);
  }

  async countOrders(): Promise<OrderCounts> {
    const { data } = this.#partitions;
    const counts = await Promise.all(ORDER_STATUSES.map((status) => countOrders(data, { status }, data.now())));
    const [pending = 0, paid = 0, completed = 0, cancelled = 0] = counts;
    return { pending, paid, completed, cancelled };
  }

  async addOrders(orders: readonly SeedOrder[]): Promise<void> {
    const left = [...orders];
    const work = async () => {
      for (let order = left.shift(); order; order = left.shift()) await this.orders.add(order);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }

  /** A named sandbox is empty at once, because a new generation begins. Whatever is left of the old one expires. */
  async clear(): Promise<Cleared> {
    const { settings, data, partitionOf } = this.#partitions;
    const old = settings ? partitionOf(await beginGeneration(settings)) : data;
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
