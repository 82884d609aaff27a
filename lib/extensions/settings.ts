import { DEFECTS_NAME } from '../defects/name.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { DEFECT_SETTINGS } from '../defects/settings/settings.ts';
import type { Extension } from '../http/extension.ts';

/** Replaces all.ts in the bundles of functions that manage sandboxes. */
export function createExtensions(): readonly Extension[] {
  return [{ name: DEFECTS_NAME, routes: DEFECT_ROUTES, settings: DEFECT_SETTINGS }];
}
