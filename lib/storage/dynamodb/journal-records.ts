import { StoreUnavailable } from '../../orders/order-store.ts';
import { JOURNAL_LIFETIME, JOURNAL_SIZE, type JournalEntry } from '../../sandboxes/journal.ts';
import { parseRecord } from '../guards.ts';
import { isJournalEntry } from '../stored-records.ts';
import { deleteAll } from './batch-writes.ts';
import { hasExpired } from './order-record.ts';
import type { Item, SandboxTable } from './sandbox-table.ts';

/** Journal entries are in the same partition as the orders, newest last. An entry's id is its sort key. */
const ALL_ENTRIES = {
  sortKey: '#id BETWEEN :first AND :last',
  ExpressionAttributeNames: { '#id': 'id' },
  ExpressionAttributeValues: { ':first': 'REQ-', ':last': 'REQ-~' },
};

/** Milliseconds that deleting the journal may take. */
const FORGET_TIME = 20_000;

/** Writes an entry as text: the SDK cannot convert a map with a member named `__proto__`, as a header may be. */
export async function writeEntry(table: SandboxTable, entry: JournalEntry): Promise<void> {
  await table.put({ id: entry.id, entry: JSON.stringify(entry), expiresAt: table.expiry(JOURNAL_LIFETIME) }, {});
}

/** Returns the last JOURNAL_SIZE entries, newest first. Older ones are not returned, and expire. */
export async function listEntries(table: SandboxTable): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  let start: Item | undefined;
  do {
    const Limit = JOURNAL_SIZE - entries.length;
    const page = await table.query({ ...ALL_ENTRIES, ScanIndexForward: false, Limit, ExclusiveStartKey: start });
    const live = (page.Items ?? []).filter((item) => !hasExpired(item, table.now()));
    entries.push(...live.map((item) => parseRecord(isJournalEntry, String(item.entry), `journal entry ${item.id}`)));
    start = page.LastEvaluatedKey;
  } while (start && entries.length < JOURNAL_SIZE);
  return entries;
}

/** @throws StoreUnavailable if DynamoDB is too slow to delete all of them. The rest is still there. */
export async function forgetEntries(table: SandboxTable): Promise<void> {
  let start: Item | undefined;
  do {
    const page = await table.query({ ...ALL_ENTRIES, ProjectionExpression: '#id', ExclusiveStartKey: start });
    const ids = (page.Items ?? []).map(({ id }) => String(id));
    const isDone = await deleteAll(table, ids, table.now() + FORGET_TIME);
    if (!isDone) throw new StoreUnavailable('DynamoDB throttles the deletes of a journal');
    start = page.LastEvaluatedKey;
  } while (start);
}
