import { CHANGE_GUIDE, CHANGE_ROUTES, CHANGES_NAME } from '../changes/routes.ts';
import { DEFECT_ROUTES, DEFECTS_NAME, SPOILERS } from '../defects/routes.ts';
import type { Extension } from '../http/extension.ts';
import type { Everywhere } from './everywhere.ts';

/** Replaces all.ts in the bundles of functions that describe the service. */
export function createExtensions(_: Everywhere, spoilers = true): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, routes: DEFECT_ROUTES, ...(!spoilers && { withheld: SPOILERS }) },
    { name: CHANGES_NAME, routes: CHANGE_ROUTES, guide: CHANGE_GUIDE },
  ];
}
