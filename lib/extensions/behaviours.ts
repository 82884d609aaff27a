import { applyDefects } from '../defects/decorators/apply.ts';
import { DEFECTS_NAME } from '../defects/name.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import type { Everywhere } from '../environment.ts';
import type { Extension } from '../http/extension.ts';

/** Replaces all.ts in the bundles of functions that serve requests within a sandbox. */
export function createExtensions({ defects }: Everywhere): readonly Extension[] {
  return [{ name: DEFECTS_NAME, routes: DEFECT_ROUTES, behaviourOf: applyDefects({ ids: defects }) }];
}
