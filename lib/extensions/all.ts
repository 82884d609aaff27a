import { applyChanges } from '../changes/apply.ts';
import { CHANGE_GUIDE } from '../changes/guide.ts';
import { CHANGES_NAME } from '../changes/name.ts';
import { CHANGE_ROUTES } from '../changes/routes.ts';
import { CHANGE_SETTINGS } from '../changes/settings.ts';
import { applyDefects } from '../defects/decorators/apply.ts';
import { DEFECT_GUIDE } from '../defects/guide.ts';
import { DEFECTS_NAME } from '../defects/name.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { defectSettings } from '../defects/settings/settings.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';
import { countEverywhere } from '../http/switches/met.ts';

/**
 * Returns the full extensions, for a service in one process. They count the requests that meet a defect or a change that
 * is on everywhere.
 */
export function createExtensions({ defects, changes }: Everywhere): readonly Extension[] {
  const countedDefects = countEverywhere(defects);
  const countedChanges = countEverywhere(changes);
  return [
    {
      name: DEFECTS_NAME,
      routes: DEFECT_ROUTES,
      guide: DEFECT_GUIDE,
      settings: defectSettings(defects),
      behaviourOf: applyDefects(countedDefects.everywhere),
      countsEverywhere: countedDefects.countsEverywhere,
    },
    // After the defects, so that it changes their responses, too.
    {
      name: CHANGES_NAME,
      routes: CHANGE_ROUTES,
      guide: CHANGE_GUIDE,
      settings: CHANGE_SETTINGS,
      behaviourOf: applyChanges(countedChanges.everywhere),
      countsEverywhere: countedChanges.countsEverywhere,
    },
  ];
}
