import { isTexts, type Switched } from '../../http/switches/met.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import type { Hunt, RevealedDefect } from '../hunt/hunt.ts';
import { DEFECTS_NAME } from '../routes.ts';

export interface DefectSettings extends Switched {
  /** The ids of the active bugs that the tester has switched on. */
  readonly ids: readonly string[];
  /** The hunt in progress. Its bugs are on, too. */
  readonly hunt: Hunt | null;
  /** The bugs of the last hunt, from its reveal to the next hunt. */
  readonly revealed: readonly RevealedDefect[] | null;
}

const NONE: DefectSettings = { ids: [], hunt: null, revealed: null, counter: '' };

/** Reads the stored settings of bugs. @throws TypeError if they are damaged. */
export function readStored(stored: unknown): DefectSettings {
  if (stored === undefined) return NONE;
  if (isStored(stored)) return stored;
  throw new TypeError('The stored settings of bugs are damaged');
}

/** Checks the members that requests rely on. It does without zod, because every function within a sandbox bundles this file. */
function isStored(stored: unknown): stored is DefectSettings {
  if (typeof stored !== 'object' || stored === null) return false;
  const { ids, hunt, revealed, counter } = { ...EMPTY, ...stored };
  const isRevealed = revealed === null || Array.isArray(revealed);
  return isTexts(ids) && (hunt === null || isHunt(hunt)) && isRevealed && typeof counter === 'string';
}

const EMPTY = { ids: undefined, hunt: undefined, revealed: undefined, counter: undefined };

function isHunt(hunt: unknown): boolean {
  if (typeof hunt !== 'object' || hunt === null) return false;
  const { defects, found } = { defects: undefined, found: undefined, ...hunt };
  return isTexts(defects) && isTexts(found);
}

export function defectSettingsIn({ extensions }: Settings): DefectSettings {
  return readStored(extensions[DEFECTS_NAME]);
}

export function withDefectSettings(settings: Settings, changed: DefectSettings): Settings {
  return { ...settings, extensions: { ...settings.extensions, [DEFECTS_NAME]: changed } };
}

/** Returns the ids of all active bugs, with those of the hunt. */
export function activeDefects({ ids, hunt }: DefectSettings): readonly string[] {
  return hunt ? hunt.defects : ids;
}
