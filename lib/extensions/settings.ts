import { CHANGES_NAME } from '../changes/routes.ts';
import { CHANGE_SETTINGS } from '../changes/settings.ts';
import { DEFECTS_NAME } from '../defects/routes.ts';
import { DEFECT_SETTINGS } from '../defects/settings/settings.ts';
import type { Extension } from '../http/extension.ts';
import type { Everywhere } from './everywhere.ts';

/** Replaces all.ts in the bundles of functions that manage sandboxes. */
export function createExtensions(_: Everywhere): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, loadSettings: async () => DEFECT_SETTINGS },
    { name: CHANGES_NAME, loadSettings: async () => CHANGE_SETTINGS },
  ];
}
