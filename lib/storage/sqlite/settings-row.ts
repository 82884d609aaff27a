import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isEither, isListOf, isNumber, isOneOf, isShape, isText, parseRecord } from '../guards.ts';
import { isSettings } from '../stored-records.ts';
import type { Database } from './database.ts';

export interface StoredSettings {
  readonly settings: Settings;
  readonly met: number[];
  /** New for every new list of rules, because an index is valid only for one list. */
  readonly faultsId?: string | undefined;
  /** New for every reset. Each generation's contents have a partition of their own. Undefined before the first reset. */
  readonly generation?: string | undefined;
}

const isOptionalText = isEither(isText, isOneOf(undefined));

const isStoredSettings = isShape<StoredSettings>({
  settings: isSettings,
  met: isListOf(isNumber),
  faultsId: isOptionalText,
  generation: isOptionalText,
});

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

/** Returns the value of the column `sandbox` in all other tables. The name of a sandbox never contains a #. */
export function partitionOf(name: string, { generation }: StoredSettings): string {
  return generation === undefined ? name : `${name}#${generation}`;
}
