import { CHANGE_GUIDE } from '../changes/guide.ts';
import { CHANGE_ROUTES } from '../changes/routes.ts';
import { CHANGES_NAME } from '../changes/stored-settings.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { DEFECTS_NAME } from '../defects/settings/stored-settings.ts';
import { SPOILERS } from '../defects/spoilers.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';

/** Replaces all.ts in the bundles of functions that describe the service. */
export function createExtensions(_: Everywhere, spoilers = true): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, routes: DEFECT_ROUTES, ...(!spoilers && { withheld: SPOILERS }) },
    { name: CHANGES_NAME, routes: CHANGE_ROUTES, guide: CHANGE_GUIDE },
  ];
}
