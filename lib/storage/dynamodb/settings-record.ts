import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isEither, isListOf, isOneOf, isShape, isText, requireRecord } from '../guards.ts';
import { isSettings } from '../stored-records.ts';
import { retry } from './bounded-loops.ts';
import { isFree } from './expressions.ts';
import { hasExpired } from './order-record.ts';
import type { Item, SandboxTable } from './sandbox-table.ts';

/** The sort key of the record. */
export const SETTINGS_ID = 'SETTINGS';

/** A record is renewed when it is read after this part of its life, so that it outlives everything written under it. */
const TOUCH_AFTER = 1 / 100;

/**
 * The state of a named sandbox, apart from its contents. This record is in the partition of the sandbox's name. The
 * contents are in the partition of its generation, so that a reset is one write: the next generation.
 */
export interface SettingsRecord {
  readonly settings: Settings;
  /** A new one for every new list of rules, because an index is valid only for one list. */
  readonly faultsId: string;
  /** A new one for each of the last writes, newest first. A writer whose response was lost finds its own among them. */
  readonly writes: readonly string[];
  /** Undefined before the first reset. */
  readonly generation?: string | undefined;
}

/** The record of a sandbox whose settings were never changed. */
export const NO_SETTINGS: SettingsRecord = { settings: DEFAULT_SETTINGS, faultsId: '', writes: [] };

/** How many writes a record remembers: more than can be done while one of them is retried. */
const REMEMBERED_WRITES = 20;

/** Returns the record, or NO_SETTINGS. It takes one call, and now and then a second one to renew the record. */
export async function loadSettings(table: SandboxTable): Promise<SettingsRecord> {
  const item = await table.get(SETTINGS_ID);
  if (!item || hasExpired(item, table.now())) return NO_SETTINGS;
  await touch(table, item);
  return recordFrom(item, table.partition);
}

/**
 * Replaces the settings with what `change` returns for them. If the sandbox has been reset since `entered` was read, it
 * writes nothing, and returns that record with the change.
 */
export async function saveSettings(
  table: SandboxTable,
  entered: SettingsRecord,
  change: (settings: Settings) => Settings,
): Promise<SettingsRecord> {
  const { after } = await replaceRecord(table, (record) => {
    if (record.generation !== entered.generation) return undefined;
    const settings = change(record.settings);
    const isNew = settings.faults !== record.settings.faults;
    return { ...record, settings, ...(isNew && { faultsId: randomUUID() }) };
  });
  return after ?? { ...entered, settings: change(entered.settings) };
}

/** Makes a generation the current one, with these settings. Returns the generation that ended. */
export async function beginGeneration(
  table: SandboxTable,
  generation: string,
  settings: Settings,
): Promise<string | undefined> {
  const faultsId = randomUUID();
  const { before } = await replaceRecord(table, () => ({ settings, faultsId, writes: [], generation }));
  return before.generation;
}

/** Replaces the record in one step, or leaves it if `change` returns undefined. It starts over if another request wrote in between. */
function replaceRecord(
  table: SandboxTable,
  change: (record: SettingsRecord) => SettingsRecord | undefined,
): Promise<{ before: SettingsRecord; after: SettingsRecord | undefined }> {
  const write = randomUUID();
  return retry(table, async () => {
    const before = await loadSettings(table);
    const changed = change(before);
    if (!changed) return { before, after: undefined };
    const after = { ...changed, writes: [write, ...before.writes].slice(0, REMEMBERED_WRITES) };
    const { done, item } = await table.put({ id: SETTINGS_ID, ...after }, isUnchanged(before, table.now()));
    const isLost = !done && item !== undefined && recordFrom(item, table.partition).writes.includes(write);
    return done || isLost ? { before, after } : undefined;
  });
}

function isUnchanged({ writes: [last] }: SettingsRecord, now: number) {
  if (last === undefined) return isFree(now);
  return {
    ConditionExpression: 'writes[0] = :last',
    ExpressionAttributeValues: { ':last': last },
  };
}

async function touch(table: SandboxTable, { expiresAt }: Item): Promise<void> {
  const fresh = table.expiry();
  if (fresh === undefined || typeof expiresAt !== 'number') return;
  const lifetime = fresh - table.now() / 1000;
  if (fresh - expiresAt < lifetime * TOUCH_AFTER) return;
  await table.update(SETTINGS_ID, {
    UpdateExpression: 'SET expiresAt = :fresh',
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeValues: { ':fresh': fresh },
  });
}

const isRecord = isShape<SettingsRecord>({
  settings: isSettings,
  faultsId: isText,
  writes: isListOf(isText),
  generation: isEither(isText, isOneOf(undefined)),
});

/** @throws DamagedRecord */
function recordFrom(item: Item, sandbox: string): SettingsRecord {
  const { faultsId, writes, generation } = item;
  // A version of the service that knew fewer settings may have written the record.
  const settings = { ...DEFAULT_SETTINGS, ...(typeof item.settings === 'object' && item.settings) };
  return requireRecord(isRecord, { settings, faultsId, writes, generation }, `settings of sandbox ${sandbox}`);
}
