import { ORDER_STATUSES } from '../../orders/order-status.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Cleared, OrderCounts, Sandbox, SeedOrder } from '../../sandboxes/sandbox.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import { clearPartition } from './clear-partition.ts';
import type { DynamoOrderStore } from './dynamo-order-store.ts';
import { forgetEntries, listEntries, writeEntry } from './journal-records.ts';
import { countOrders } from './query-orders.ts';
import type { SandboxTable } from './sandbox-table.ts';
import { beginEpoch, countFault, SETTINGS_ID, type SettingsRecord, saveSettings } from './settings-record.ts';

/** How many seeded orders are written at once. */
const PARALLEL = 50;

/** Milliseconds a reset may take: API Gateway waits 29 seconds. */
const RESET_TIME = 20_000;

/** Where a sandbox is in the table. */
export interface Place {
  /** The partition of its name, where its settings are; undefined for the default sandbox, which has none. */
  readonly settings: SandboxTable | undefined;
  /** The partition where all else is: that of its name, or of its epoch. */
  readonly data: SandboxTable;
  /** The partition of an epoch; undefined gives that of the name. */
  readonly partitionOf: (epoch: string | undefined) => SandboxTable;
}

/** A sandbox in DynamoDB. */
export class DynamoSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: DynamoOrderStore;
  readonly #place: Place;
  readonly #record: SettingsRecord;

  constructor(name: string, place: Place, record: SettingsRecord, orders: DynamoOrderStore) {
    this.name = name;
    this.settings = record.settings;
    this.orders = orders;
    this.#place = place;
    this.#record = record;
  }

  async useFault(index: number): Promise<boolean> {
    const times = this.settings.faults[index]?.times;
    if (times === undefined || !this.#place.settings) return true;
    return countFault(this.#place.settings, this.#record, index, times);
  }

  async changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    return this.#place.settings ? saveSettings(this.#place.settings, change) : this.settings;
  }

  async countOrders(): Promise<OrderCounts> {
    const { data } = this.#place;
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

  /** A named sandbox is empty at once, because a new epoch begins; what is left of the old one expires. */
  async clear(): Promise<Cleared> {
    const { settings, data, partitionOf } = this.#place;
    const old = settings ? partitionOf(await beginEpoch(settings)) : data;
    const orders = await countOrders(old, {}, old.now());
    const emptied = await clearPartition(old, [SETTINGS_ID], old.now() + RESET_TIME);
    return { orders, finished: emptied || settings !== undefined };
  }

  async record(entry: JournalEntry): Promise<void> {
    await writeEntry(this.#place.data, entry);
  }

  journal(): Promise<readonly JournalEntry[]> {
    return listEntries(this.#place.data);
  }

  forgetJournal(): Promise<void> {
    return forgetEntries(this.#place.data);
  }
}
