import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isEither, isListOf, isNumber, isOneOf, isShape, isText, requireRecord } from '../guards.ts';
import { isSettings } from '../stored-records.ts';
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
  /** How often each fault rule was used. */
  readonly used: readonly number[];
  /** A new one for every new list of rules, because an index is valid only for one list. */
  readonly faultsId: string;
  /** One more with every write, so that no write is lost. */
  readonly revision: number;
  /** Undefined before the first reset. */
  readonly generation?: string | undefined;
}

/** The record of a sandbox whose settings were never changed. */
export const NO_SETTINGS: SettingsRecord = { settings: DEFAULT_SETTINGS, used: [], faultsId: '', revision: 0 };

/** Returns the record, or NO_SETTINGS. It takes one call, and now and then a second one to renew the record. */
export async function loadSettings(table: SandboxTable): Promise<SettingsRecord> {
  const item = await table.get(SETTINGS_ID);
  if (!item || hasExpired(item, table.now())) return NO_SETTINGS;
  await touch(table, item);
  return recordFrom(item, table.partition);
}

/** Replaces the settings with what `change` returns for them. It starts over if another request wrote in between. */
export async function saveSettings(table: SandboxTable, change: (settings: Settings) => Settings): Promise<Settings> {
  for (;;) {
    const record = await loadSettings(table);
    const settings = change(record.settings);
    const isNew = settings.faults !== record.settings.faults;
    const faults = isNew ? { used: settings.faults.map(() => 0), faultsId: randomUUID() } : {};
    const next = { ...record, settings, ...faults, revision: record.revision + 1 };
    const { done } = await table.put({ id: SETTINGS_ID, ...next }, revisionIs(record.revision, table.now()));
    if (done) return settings;
  }
}

/** Counts one use of a rule that is limited to `times`. Returns false if it is used up or the rules have changed. */
export async function countFault(table: SandboxTable, { faultsId }: SettingsRecord, index: number, times: number) {
  const { done } = await table.update(SETTINGS_ID, {
    UpdateExpression: `SET #used[${index}] = #used[${index}] + :one, #revision = #revision + :one`,
    ConditionExpression: `#faultsId = :faultsId AND #used[${index}] < :times`,
    ExpressionAttributeNames: { '#used': 'used', '#revision': 'revision', '#faultsId': 'faultsId' },
    ExpressionAttributeValues: { ':one': 1, ':faultsId': faultsId, ':times': times },
  });
  return done;
}

/** Makes a generation the current one, with these settings. Returns the generation that ended. */
export async function beginGeneration(
  table: SandboxTable,
  generation: string,
  settings: Settings,
): Promise<string | undefined> {
  const counts = { used: settings.faults.map(() => 0), faultsId: randomUUID() };
  for (;;) {
    const record = await loadSettings(table);
    const next = { settings, ...counts, revision: record.revision + 1, generation };
    const { done } = await table.put({ id: SETTINGS_ID, ...next }, revisionIs(record.revision, table.now()));
    if (done) return record.generation;
  }
}

function revisionIs(revision: number, now: number) {
  if (revision === 0) return isFree(now);
  return {
    ConditionExpression: '#revision = :revision',
    ExpressionAttributeNames: { '#revision': 'revision' },
    ExpressionAttributeValues: { ':revision': revision },
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
  used: isListOf(isNumber),
  faultsId: isText,
  revision: isNumber,
  generation: isEither(isText, isOneOf(undefined)),
});

/** @throws DamagedRecord */
function recordFrom(item: Item, sandbox: string): SettingsRecord {
  const { used, faultsId, revision, generation } = item;
  // A version of the service that knew fewer settings may have written the record.
  const settings = { ...DEFAULT_SETTINGS, ...(typeof item.settings === 'object' && item.settings) };
  return requireRecord(isRecord, { settings, used, faultsId, revision, generation }, `settings of sandbox ${sandbox}`);
}
