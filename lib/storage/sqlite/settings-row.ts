import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isEither, isListOf, isNumber, isOneOf, isShape, isText, parseRecord } from '../guards.ts';
import { isSettings } from '../stored-records.ts';
import type { Database } from './database.ts';

/** What the row of a sandbox holds. */
export interface StoredSettings {
  readonly settings: Settings;
  /** How many requests met each fault rule. */
  readonly met: number[];
  /** A new one for every new list of rules, because an index is valid only for one list. */
  readonly faultsId?: string | undefined;
  /** A new one for every reset. The contents of each generation have a partition of their own. Undefined before the first reset. */
  readonly generation?: string | undefined;
}

const isOptionalText = isEither(isText, isOneOf(undefined));

const isStoredSettings = isShape<StoredSettings>({
  settings: isSettings,
  met: isListOf(isNumber),
  faultsId: isOptionalText,
  generation: isOptionalText,
});

/** The settings of a sandbox that has no row. */
export const NO_SETTINGS: StoredSettings = { settings: DEFAULT_SETTINGS, met: [] };

/** @throws DamagedRecord */
export function loadSettings(db: Database, name: string): StoredSettings {
  const row = db.row('SELECT settings FROM sandboxes WHERE sandbox = ?', name);
  if (!row) return NO_SETTINGS;
  return parseRecord(isStoredSettings, String(row.settings), `settings of sandbox ${name}`);
}

export function saveSettings(db: Database, name: string, expiresAt: number, stored: StoredSettings): void {
  db.write('INSERT OR REPLACE INTO sandboxes VALUES (?, ?, ?)', name, JSON.stringify(stored), expiresAt);
}

/** The value of the column `sandbox` in every other table. The name of a sandbox never contains a #. */
export function partitionOf(name: string, { generation }: StoredSettings): string {
  return generation === undefined ? name : `${name}#${generation}`;
}
