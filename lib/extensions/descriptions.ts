import { CHANGE_GUIDE, CHANGES_NAME } from '../changes/routes.ts';
import { DEFECTS_NAME, SPOILERS } from '../defects/routes.ts';
import type { Extension } from '../http/extension.ts';
import type { Everywhere } from './everywhere.ts';

/** Replaces all.ts in the bundles of functions that describe the service. */
export function createExtensions(_: Everywhere, spoilers = true): readonly Extension[] {
  return [
    { name: DEFECTS_NAME, ...(!spoilers && { withheld: SPOILERS }) },
    { name: CHANGES_NAME, guide: CHANGE_GUIDE },
  ];
}
