import { changeBehaviour } from '../changes/behaviour.ts';
import { CHANGE_GUIDE } from '../changes/guide.ts';
import { CHANGE_ROUTES } from '../changes/routes.ts';
import { CHANGE_SETTINGS } from '../changes/settings.ts';
import { CHANGES_NAME } from '../changes/stored-settings.ts';
import { defectBehaviour } from '../defects/behaviour.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { defectSettings } from '../defects/settings/settings.ts';
import { DEFECTS_NAME } from '../defects/settings/stored-settings.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';
import { countEverywhere } from '../http/switches/met.ts';

/** Returns the full extensions, for a service in one process. They count the requests affected by a defect that is on everywhere. */
export function createExtensions({ defects, changes }: Everywhere): readonly Extension[] {
  const { everywhere, countsEverywhere } = countEverywhere(defects);
  return [
    {
      name: DEFECTS_NAME,
      routes: DEFECT_ROUTES,
      settings: defectSettings(defects),
      behaviourOf: defectBehaviour(everywhere),
      countsEverywhere,
    },
    // After the defects, so that it changes their responses, too.
    {
      name: CHANGES_NAME,
      routes: CHANGE_ROUTES,
      guide: CHANGE_GUIDE,
      settings: CHANGE_SETTINGS,
      behaviourOf: changeBehaviour({ ids: changes }),
    },
  ];
}
