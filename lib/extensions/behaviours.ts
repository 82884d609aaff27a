import { applyChanges } from '../changes/apply.ts';
import { CHANGES_NAME } from '../changes/name.ts';
import { CHANGE_ROUTES } from '../changes/routes.ts';
import { applyDefects } from '../defects/decorators/apply.ts';
import { DEFECTS_NAME } from '../defects/name.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';

/** Replaces all.ts in the bundles of functions that serve requests within a sandbox, or that extensions may change. */
export function createExtensions({ defects, changes }: Everywhere): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, routes: DEFECT_ROUTES, behaviourOf: applyDefects({ ids: defects }) },
    { name: CHANGES_NAME, routes: CHANGE_ROUTES, behaviourOf: applyChanges({ ids: changes }) },
  ];
}
