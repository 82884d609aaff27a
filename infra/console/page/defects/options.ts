import { DEFECT_AREAS } from '../../../../lib/defects/ids/areas.ts';

/** The areas of the catalogue, to choose from. */
export const AREA_OPTIONS: readonly (readonly [string, string])[] = DEFECT_AREAS.map((area) => [area, area]);

/** The levels of defects, to choose from. */
export const LEVEL_OPTIONS: readonly (readonly [string, string])[] = [
  ['1', '1: a smoke test finds it'],
  ['2', '2: takes a check of the rule'],
  ['3', '3: takes a boundary or a race'],
];
