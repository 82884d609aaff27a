import { changeBehaviour } from '../changes/behaviour.ts';
import { CHANGE_GUIDE, CHANGE_ROUTES, CHANGES_NAME } from '../changes/routes.ts';
import { defectBehaviour } from '../defects/behaviour.ts';
import { DEFECT_ROUTES, DEFECTS_NAME, SPOILERS } from '../defects/routes.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';
import { countEverywhere } from '../http/switches/met.ts';

/**
 * Returns the full extensions, for a service in one process. They count the requests that meet a defect or a change that
 * is on everywhere.
 * @param spoilers whether the catalogue shows how to find defects
 */
export function createExtensions({ defects, changes }: Everywhere, spoilers = true): readonly Extension[] {
  const countedDefects = countEverywhere(defects);
  const countedChanges = countEverywhere(changes);
  return [
    {
      name: DEFECTS_NAME,
      routes: DEFECT_ROUTES,
      ...(!spoilers && { withheld: SPOILERS }),
      loadSettings: async () => (await import('../defects/settings/settings.ts')).DEFECT_SETTINGS,
      ...defectBehaviour(countedDefects.everywhere),
      countsEverywhere: countedDefects.countsEverywhere,
    },
    // After the defects, so that it changes their responses, too.
    {
      name: CHANGES_NAME,
      routes: CHANGE_ROUTES,
      guide: CHANGE_GUIDE,
      loadSettings: async () => (await import('../changes/settings.ts')).CHANGE_SETTINGS,
      ...changeBehaviour(countedChanges.everywhere),
      countsEverywhere: countedChanges.countsEverywhere,
    },
  ];
}
