import { changeBehaviour } from '../changes/behaviour.ts';
import { CHANGE_GUIDE, CHANGES_NAME } from '../changes/routes.ts';
import { defectBehaviour } from '../defects/behaviour.ts';
import { KNOWN_DEFECTS } from '../defects/known-defects.ts';
import { DEFECTS_NAME, SPOILERS } from '../defects/routes.ts';
import type { Extension } from '../http/extension.ts';
import { countEverywhere } from '../http/switches/met.ts';
import type { Everywhere } from './everywhere.ts';

/** The parts of the bugs' extension that differ on a server that hides them. */
const HIDING: Partial<Extension> = {
  hidden: KNOWN_DEFECTS.map(({ id }) => id),
  loadSettings: async () => (await import('../defects/settings/settings.ts')).HIDDEN_SETTINGS,
};

/**
 * Returns the full extensions, for a service in one process. They count the requests that meet a bug or a change that
 * is on everywhere.
 * @param spoilers whether the catalogue shows how to find bugs
 * @param hidesDefects whether nothing names a bug, and sandboxes cannot switch any on
 */
export function createExtensions(
  { defects, changes }: Everywhere,
  spoilers = true,
  hidesDefects = false,
): readonly Extension[] {
  const countedDefects = countEverywhere(defects);
  const countedChanges = countEverywhere(changes);
  return [
    {
      name: DEFECTS_NAME,

      ...(!spoilers && { withheld: SPOILERS }),
      loadSettings: async () => (await import('../defects/settings/settings.ts')).DEFECT_SETTINGS,
      ...(hidesDefects && HIDING),
      ...defectBehaviour(countedDefects.everywhere),
      countsEverywhere: countedDefects.countsEverywhere,
    },
    // After the bugs, so that it changes their responses, too.
    {
      name: CHANGES_NAME,

      guide: CHANGE_GUIDE,
      loadSettings: async () => (await import('../changes/settings.ts')).CHANGE_SETTINGS,
      ...changeBehaviour(countedChanges.everywhere),
      countsEverywhere: countedChanges.countsEverywhere,
    },
  ];
}
