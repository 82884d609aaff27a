import { CHANGE_ROUTES, CHANGES_NAME } from '../changes/routes.ts';
import { CHANGE_SETTINGS } from '../changes/settings.ts';
import { DEFECT_ROUTES, DEFECTS_NAME } from '../defects/routes.ts';
import { DEFECT_SETTINGS } from '../defects/settings/settings.ts';
import type { Extension } from '../http/extension.ts';
import type { Everywhere } from './everywhere.ts';

/** Replaces all.ts in the bundles of functions that manage sandboxes. */
export function createExtensions(_: Everywhere): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, routes: DEFECT_ROUTES, loadSettings: async () => DEFECT_SETTINGS },
    { name: CHANGES_NAME, routes: CHANGE_ROUTES, loadSettings: async () => CHANGE_SETTINGS },
  ];
}
