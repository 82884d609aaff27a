import { changeBehaviour } from '../changes/behaviour.ts';
import { CHANGES_NAME } from '../changes/routes.ts';
import { defectBehaviour } from '../defects/behaviour.ts';
import { DEFECTS_NAME } from '../defects/routes.ts';
import type { Extension } from '../http/extension.ts';
import type { Everywhere } from './everywhere.ts';

/** Replaces all.ts in the bundles of functions that serve requests within a sandbox, or that extensions may change. */
export function createExtensions({ defects, changes }: Everywhere): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, ...defectBehaviour({ ids: defects }) },
    { name: CHANGES_NAME, ...changeBehaviour({ ids: changes }) },
  ];
}
