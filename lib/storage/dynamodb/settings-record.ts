import { randomUUID } from 'node:crypto';
import { OutcomeUnknown } from '../../orders/order-store.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { RENEW_AFTER } from '../store-clock.ts';
import { requireRecord } from '../stored-records.ts';
import { retry } from './bounded-loops.ts';
import { renewCounts } from './counts.ts';
import { freeCondition } from './expressions.ts';
import { hasExpired } from './order-record.ts';
import type { Item } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

export const SETTINGS_ID = 'SETTINGS';

/**
 * The settings of a named sandbox, in the partition named after it. The contents are in the partition of the record's
 * generation, so that a reset is one write: the next generation.
 */
export interface SettingsRecord {
  readonly settings: Settings;
  /** The ids of the last writes, newest first. A writer whose response was lost looks for the id of its write here. */
  readonly writes: readonly string[];
  /** Undefined before the first reset. */
  readonly generation?: string | undefined;
  /** When the record and the counts of its fault rules were last renewed, in milliseconds since 1970. */
  readonly renewedAt?: number | undefined;
}

export const NO_SETTINGS: SettingsRecord = { settings: DEFAULT_SETTINGS, writes: [] };

/**
 * The number of write ids in a record: more than the number of writes that usually happen while one of them is
 * repeated.
 */
const REMEMBERED_WRITES = 20;

export async function loadSettings(table: SandboxTable): Promise<SettingsRecord> {
  const item = await table.get(SETTINGS_ID);
  return !item || hasExpired(item, table.now()) ? NO_SETTINGS : recordFrom(item, table.partition);
}

/**
 * Renews the record from time to time. It renews the counts of the fault rules, in the partition `data`, first: the
 * rules must not outlive their counts.
 */
export async function renewSettings(table: SandboxTable, data: SandboxTable, record: SettingsRecord): Promise<void> {
  const { renewedAt = 0, settings } = record;
  const [expiresAt, now] = [table.expiry(), table.now()];
  if (record === NO_SETTINGS || expiresAt === undefined) return;
  if (now - renewedAt < (expiresAt * 1000 - now) * RENEW_AFTER) return;
  if (settings.faults.length > 0) await renewCounts(data, settings.faultCounter);
  await table.update(SETTINGS_ID, {
    UpdateExpression: 'SET expiresAt = :expiresAt, renewedAt = :now',
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeValues: { ':expiresAt': expiresAt, ':now': now },
  });
}

/**
 * Replaces the settings with the result of `change`. If the sandbox has been reset since `entered` was read, it writes
 * nothing, and returns `entered` with the change.
 */
export async function saveSettings(
  table: SandboxTable,
  entered: SettingsRecord,
  change: (settings: Settings) => Settings,
): Promise<SettingsRecord> {
  const { after } = await replaceRecord(table, (record) => {
    if (record.generation !== entered.generation) return undefined;
    return { ...record, settings: change(record.settings) };
  });
  return after ?? { ...entered, settings: change(entered.settings) };
}

/** Makes a generation current, with these settings. Returns the generation that ended. */
export async function beginGeneration(
  table: SandboxTable,
  generation: string,
  settings: Settings,
): Promise<string | undefined> {
  const { before } = await replaceRecord(table, () => ({ settings, writes: [], generation }));
  return before.generation;
}

/**
 * Replaces the record in one step, unless `change` returns undefined. It starts over if a concurrent request has
 * written it. Returns the record before and, if it was replaced, after.
 */
function replaceRecord(table: SandboxTable, change: (record: SettingsRecord) => SettingsRecord | undefined) {
  const write = randomUUID();
  return retry(table, async () => {
    const before = await loadSettings(table);
    const changed = change(before);
    if (!changed) return { before, after: undefined };
    const renewedAt = changed.renewedAt ?? table.now();
    const after = { ...changed, renewedAt, writes: [write, ...before.writes].slice(0, REMEMBERED_WRITES) };
    const result = await table.put({ id: SETTINGS_ID, ...after }, isUnchanged(before, table.now()));
    const writes = result.item ? recordFrom(result.item, table.partition).writes : [];
    if (result.done || writes.includes(write)) return { before, after };
    // So many others have written since that the record no longer shows whether an earlier send wrote it.
    const isCutOff = writes.length === REMEMBERED_WRITES && !writes.includes(before.writes[0] ?? '');
    if (result.isAmbiguous && isCutOff) throw new OutcomeUnknown();
    return undefined;
  });
}

function isUnchanged({ writes: [last] }: SettingsRecord, now: number) {
  if (last === undefined) return freeCondition(now);
  return { ConditionExpression: 'writes[0] = :last', ExpressionAttributeValues: { ':last': last } };
}

/** @throws DamagedRecord */
function recordFrom(item: Item, sandbox: string): SettingsRecord {
  const { writes, generation, renewedAt } = item;
  // An earlier version of the service, with fewer settings, may have written the record.
  const settings = { ...DEFAULT_SETTINGS, ...(typeof item.settings === 'object' && item.settings) };
  const record = { settings, writes, generation, renewedAt };
  return requireRecord(record, NO_SETTINGS, `settings of sandbox ${sandbox}`);
}
