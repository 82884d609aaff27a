import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isFree } from './expressions.ts';
import { hasExpired } from './order-record.ts';
import type { Item, SandboxTable } from './sandbox-table.ts';

/** The sort key of the record. */
export const SETTINGS_ID = 'SETTINGS';

/** A record that is read is written anew once this part of its life has gone by, so that it outlives what is written by it. */
const TOUCH_AFTER = 1 / 100;

/**
 * What a named sandbox is, beside what is in it. It lies in the partition of the sandbox's own name; the
 * rest lies in that of its epoch, so that a reset is one write: a new epoch.
 */
export interface SettingsRecord {
  readonly settings: Settings;
  /** How often each fault rule was met. */
  readonly used: readonly number[];
  /** Changes with the rules: an index means nothing in others. */
  readonly faultsId: string;
  /** Grows with every write, so that none is lost. */
  readonly revision: number;
  /** Undefined before the first reset. */
  readonly epoch?: string | undefined;
}

/** The record of a sandbox of which nothing was ever set. */
export const NO_SETTINGS: SettingsRecord = { settings: DEFAULT_SETTINGS, used: [], faultsId: '', revision: 0 };

/** The record, or that of a sandbox of which nothing was ever set. One call, but for one more at times. */
export async function loadSettings(table: SandboxTable): Promise<SettingsRecord> {
  const item = await table.get(SETTINGS_ID);
  if (!item || hasExpired(item, table.now())) return NO_SETTINGS;
  await touch(table, item);
  return recordFrom(item);
}

/** Writes what `change` makes of the settings; again on what another request wrote meanwhile. */
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

/** Counts a use of a rule that is limited to `times`; false when it has none left, or is no longer the same. */
export async function countFault(table: SandboxTable, { faultsId }: SettingsRecord, index: number, times: number) {
  const { done } = await table.update(SETTINGS_ID, {
    UpdateExpression: `SET #used[${index}] = #used[${index}] + :one, #revision = #revision + :one`,
    ConditionExpression: `#faultsId = :faultsId AND #used[${index}] < :times`,
    ExpressionAttributeNames: { '#used': 'used', '#revision': 'revision', '#faultsId': 'faultsId' },
    ExpressionAttributeValues: { ':one': 1, ':faultsId': faultsId, ':times': times },
  });
  return done;
}

/** Begins a new epoch with default settings; returns the epoch that ended. */
export async function beginEpoch(table: SandboxTable): Promise<string | undefined> {
  for (;;) {
    const record = await loadSettings(table);
    const next = { ...NO_SETTINGS, revision: record.revision + 1, epoch: randomUUID() };
    const { done } = await table.put({ id: SETTINGS_ID, ...next }, revisionIs(record.revision, table.now()));
    if (done) return record.epoch;
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

function recordFrom(item: Item): SettingsRecord {
  const { settings, used, faultsId, revision, epoch } = item as unknown as SettingsRecord;
  return { settings, used, faultsId, revision, epoch };
}
