import { isTexts, type Switched } from '../../http/switches/met.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import type { Hunt } from '../hunt/hunt.ts';
import { DEFECTS_NAME } from '../name.ts';

/** What a sandbox stores of defects and hunts. */
export interface DefectSettings extends Switched {
  /** The ids of the defects that are on and known to the tester. */
  readonly ids: readonly string[];
  /** The hunt that is under way. Its defects are on, too. */
  readonly hunt: Hunt | null;
}

const NONE: DefectSettings = { ids: [], hunt: null, counter: '' };

/** Reads what a sandbox stores of defects. @throws TypeError if it is damaged. */
export function readStored(stored: unknown): DefectSettings {
  if (stored === undefined) return NONE;
  if (isStored(stored)) return stored;
  throw new TypeError('The stored settings of defects are damaged');
}

/** Checks what requests rely on. No zod, because the bundle of every function that works in a sandbox has this file. */
function isStored(stored: unknown): stored is DefectSettings {
  if (typeof stored !== 'object' || stored === null) return false;
  const { ids, hunt, counter } = { ids: undefined, hunt: undefined, counter: undefined, ...stored };
  return isTexts(ids) && (hunt === null || isHunt(hunt)) && typeof counter === 'string';
}

function isHunt(hunt: unknown): boolean {
  if (typeof hunt !== 'object' || hunt === null) return false;
  const { defects, found } = { defects: undefined, found: undefined, ...hunt };
  return isTexts(defects) && isTexts(found);
}

/** The settings of a sandbox as they concern defects. */
export function defectSettingsIn({ extensions }: Settings): DefectSettings {
  return readStored(extensions[DEFECTS_NAME]);
}

/** The settings of a sandbox with these in place of those that concern defects. */
export function withDefectSettings(settings: Settings, changed: DefectSettings): Settings {
  return { ...settings, extensions: { ...settings.extensions, [DEFECTS_NAME]: changed } };
}

/** The ids of all defects that are on, known to the tester or not. */
export function activeDefects({ ids, hunt }: DefectSettings): readonly string[] {
  return hunt ? hunt.defects : ids;
}
