import { CHANGE_IDS } from '../changes/ids.ts';
import { requireDefects } from '../defects/known-defects.ts';
import { requireIds } from '../http/suggest.ts';
import type { Everywhere } from './everywhere.ts';

type Check = (ids: readonly string[]) => void;

const CHECKS: Readonly<Record<keyof Everywhere, Check>> = {
  defects: requireDefects,
  changes: (ids) => requireIds(ids, 'a change', CHANGE_IDS),
};

/**
 * Returns `everywhere` if all its ids exist and can be on together.
 * @throws Error that names the extension and the first wrong id.
 */
export function requireKnownIds(everywhere: Everywhere): Everywhere {
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      check(everywhere[name as keyof Everywhere]);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return everywhere;
}
