import { changeBehaviour } from '../changes/behaviour.ts';
import { CHANGE_ROUTES, CHANGES_NAME } from '../changes/routes.ts';
import { defectBehaviour } from '../defects/behaviour.ts';
import { DEFECT_ROUTES, DEFECTS_NAME } from '../defects/routes.ts';
import type { Extension } from '../http/extension.ts';
import type { Everywhere } from './everywhere.ts';

/** Replaces all.ts in the bundles of functions that serve requests within a sandbox, or that extensions may change. */
export function createExtensions({ defects, changes }: Everywhere): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, routes: DEFECT_ROUTES, ...defectBehaviour({ ids: defects }) },
    { name: CHANGES_NAME, routes: CHANGE_ROUTES, ...changeBehaviour({ ids: changes }) },
  ];
}
