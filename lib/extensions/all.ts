import { applyDefects } from '../defects/decorators/apply.ts';
import { DEFECT_GUIDE } from '../defects/guide.ts';
import { DEFECTS_NAME } from '../defects/name.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { defectSettings } from '../defects/settings/settings.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';

/** Returns the full extensions, for a service in one process. They count the requests affected by a defect that is on everywhere. */
export function createExtensions({ defects }: Everywhere): readonly Extension[] {
  const counts = new Map(defects.map((id) => [id, 0]));
  const count = (met: readonly string[]) => {
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  return [
    {
      name: DEFECTS_NAME,
      routes: DEFECT_ROUTES,
      guide: DEFECT_GUIDE,
      settings: defectSettings(defects),
      behaviourOf: applyDefects({ ids: defects, count }),
      countsEverywhere: () => Object.fromEntries(counts),
    },
  ];
}
