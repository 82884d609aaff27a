import { StoreUnavailable } from '../../orders/order-store.ts';
import { JOURNAL_LIFETIME, type JournalEntry } from '../../sandboxes/journal.ts';
import { JOURNAL_SIZE } from '../../sandboxes/state-limits.ts';
import { parseRecord } from '../guards.ts';
import { isJournalEntry } from '../stored-records.ts';
import { deleteRecords } from './batch-writes.ts';
import { pagesOf } from './bounded-loops.ts';
import { hasExpired } from './order-record.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** Journal entries are in the same partition as the orders, newest last. The id of an entry is its sort key. */
const ALL_ENTRIES = {
  sortKey: 'id BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':first': 'REQ-', ':last': 'REQ-~' },
};

/** Writes an entry as text, because the SDK cannot convert a map with a member named `__proto__`, a possible header name. */
export async function writeEntry(table: SandboxTable, entry: JournalEntry): Promise<void> {
  await table.put({ id: entry.id, entry: JSON.stringify(entry), expiresAt: table.expiry(JOURNAL_LIFETIME) }, {});
}

/** Returns the last JOURNAL_SIZE entries, newest first. Older entries stay in the table until they expire. */
export async function listEntries(table: SandboxTable): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const { Items = [] } of pagesOf(table, { ...ALL_ENTRIES, ScanIndexForward: false, Limit: JOURNAL_SIZE })) {
    const live = Items.filter((item) => !hasExpired(item, table.now()));
    entries.push(...live.map((item) => parseRecord(isJournalEntry, String(item.entry), `journal entry ${item.id}`)));
    if (entries.length >= JOURNAL_SIZE) break;
  }
  return entries.slice(0, JOURNAL_SIZE);
}

/** @throws StoreUnavailable if DynamoDB is too slow to delete all entries. The others remain. */
export async function forgetEntries(table: SandboxTable): Promise<void> {
  const isDone = await deleteRecords(table, ALL_ENTRIES);
  if (!isDone) throw new StoreUnavailable('DynamoDB throttles the deletes of a journal');
}
