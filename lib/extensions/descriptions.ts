import { DEFECT_GUIDE } from '../defects/guide.ts';
import { DEFECTS_NAME } from '../defects/name.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import type { Extension } from '../http/extension.ts';

/** Replaces all.ts in the bundles of functions that describe the service. */
export function createExtensions(): readonly Extension[] {
  return [{ name: DEFECTS_NAME, routes: DEFECT_ROUTES, guide: DEFECT_GUIDE }];
}
