import { randomUUID } from 'node:crypto';
import { skippedFirstIds } from '../../orders/order-id.ts';
import { byStatusAsync, countByStatus } from '../../orders/order-status.ts';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { EventLog } from '../../sandboxes/event.ts';
import { JOURNAL_LIFETIME, type Journal, type JournalEntry } from '../../sandboxes/journal.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX, JOURNAL_SIZE } from '../../sandboxes/sandbox-limits.ts';
import { DEFAULT_SETTINGS, hasEvents } from '../../sandboxes/settings.ts';
import { JOURNAL_ENTRY, parseRecord } from '../stored-records.ts';
import { between, deleteRecords, readLive, writeAll } from './bounded-loops.ts';
import { addToCounts, readCounts } from './counts.ts';
import { dynamoOrders } from './dynamo-order-store.ts';
import { recordOf } from './order-record.ts';
import { countOrders, readOldest } from './query-orders.ts';
import type { SandboxTable } from './sandbox-table.ts';
import {
  beginGeneration,
  loadSettings,
  NO_SETTINGS,
  renewSettings,
  SETTINGS_ID,
  saveSettings,
} from './settings-record.ts';

/** The number of seeded orders that are written concurrently. */
const PARALLEL = 50;

/** Journal entries are in the same partition as the orders, newest last. The id of an entry is its sort key. */
const ALL_ENTRIES = between('REQ-', 'REQ-~');

/** Enters a sandbox in DynamoDB. `partition` returns the records under a partition key. */
export async function enterSandbox(name: string, partition: (key: string) => SandboxTable): Promise<Sandbox> {
  /** The partition with the settings, named after the sandbox. The default sandbox has no settings. */
  const named = name === DEFAULT_SANDBOX ? undefined : partition(name);
  let record = named ? await loadSettings(named) : NO_SETTINGS;
  const { settings } = record;
  /** Returns the partition with the contents of a generation. The name of a sandbox never contains a #. */
  const partitionOf = (generation: string | undefined) =>
    partition(generation === undefined ? name : `${name}#${generation}`);
  const data = partitionOf(record.generation);
  if (named) await renewSettings(named, data, record);
  const store = dynamoOrders(data);
  // The code for events is loaded here, because a function whose sandboxes have none never needs it.
  const orders = hasEvents(settings)
    ? (await import('../../sandboxes/make-event.ts')).withEvents(store, name, settings.webhooks)
    : store;
  return {
    name,
    settings,
    orders,
    events: named
      ? dynamoEvents(data, async () => (await loadSettings(named)).generation === record.generation)
      : NO_EVENTS,
    journal: dynamoJournal(data),
    readSettings: async () => {
      const current = named ? await loadSettings(named) : record;
      return current.generation === record.generation ? current.settings : settings;
    },
    changeSettings: async (change) => {
      if (named) record = await saveSettings(named, record, change);
      return record.settings;
    },
    add: (counter, names, bounds) => addToCounts(data, counter, names, bounds),
    read: (counter) => readCounts(data, counter),
    contents: async (limit) => {
      if (limit === undefined) {
        const counts = await byStatusAsync((status) => countOrders(data, { status }, data.now()));
        return { settings, orders: [], counts };
      }
      const oldest = await readOldest(data, limit);
      return { settings, orders: oldest, counts: countByStatus(oldest) };
    },
    // The contents go into the partition of a new generation, which one write then makes current. Old contents stay
    // until they expire, because requests that entered earlier still read them.
    replace: async (contents) => {
      if (!named) throw new TypeError('Only a named sandbox can be replaced');
      const generation = randomUUID();
      const table = partitionOf(generation);
      const deleted = skippedFirstIds(contents.orders.map(({ id }) => id));
      const items = [...contents.orders.map(recordOf), ...deleted.map((id) => ({ id }))];
      const writes = items.map((item) => table.insertionOf(item));
      const cause = await writeAll(table, writes);
      if (cause) throw new StoreUnavailable('The orders of a new state cannot be written', { cause });
      await beginGeneration(named, generation, contents.settings);
    },
    addOrders: async (added) => {
      const ids: (string | undefined)[] = [];
      const left = added.entries();
      const work = async () => {
        for (const [index, order] of left) ids[index] = await store.add(order);
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
      return ids.filter((id) => id !== undefined);
    },
    // A new generation of a named sandbox is empty at once. The records of the old one expire.
    clear: async (left = DEFAULT_SETTINGS) => {
      const old = named ? partitionOf(await beginGeneration(named, randomUUID(), left)) : data;
      const count = await countOrders(old, {}, old.now());
      const emptied = await deleteRecords(old, {}, SETTINGS_ID);
      return { orders: count, finished: emptied || named !== undefined };
    },
  };
}

/** The default sandbox has no events. */
const NO_EVENTS: EventLog = { list: async () => [], get: async () => undefined, update: async () => undefined };

/**
 * The code for events is loaded by the first request that needs it, because most functions never do. If a reset happens
 * right after `isCurrent`, an update reaches only the old contents.
 */
function dynamoEvents(data: SandboxTable, isCurrent: () => Promise<boolean>): EventLog {
  const load = () => import('./event-records.ts');
  return {
    list: async () => (await load()).listEvents(data),
    get: async (event) => ((await isCurrent()) ? (await load()).getEvent(data, event) : undefined),
    update: async (event, deliveries) =>
      (await isCurrent()) ? (await load()).updateEvent(data, event, deliveries) : undefined,
  };
}

function dynamoJournal(data: SandboxTable): Journal {
  return {
    append: async ({ id, ...rest }) => {
      // As text, because the SDK cannot convert a map with a member named `__proto__`, a possible header name.
      const entry = JSON.stringify({ id, ...rest });
      await data.put({ id, entry, expiresAt: data.expiry(JOURNAL_LIFETIME) }, {});
    },
    list: () => readEntries(data),
    drop: async () => {
      const isDone = await deleteRecords(data, ALL_ENTRIES);
      if (!isDone) throw new StoreUnavailable('DynamoDB throttles the deletes of a journal');
    },
  };
}

/** Reads the newest entries of the journal. Older ones stay in the table until they expire. */
async function readEntries(table: SandboxTable): Promise<readonly JournalEntry[]> {
  const query = { ...ALL_ENTRIES, ScanIndexForward: false, Limit: JOURNAL_SIZE };
  const newest = (await readLive(table, query, JOURNAL_SIZE)).slice(0, JOURNAL_SIZE);
  return newest.map(({ id, entry }) => parseRecord(String(entry), JOURNAL_ENTRY, `journal entry ${id}`));
}
