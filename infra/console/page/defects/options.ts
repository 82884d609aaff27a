import type { DefectLevel } from '../../../../lib/defects/ids/areas.ts';
import { DEFECT_AREAS } from '../../../../lib/defects/ids/areas.ts';

export const AREA_OPTIONS: readonly (readonly [string, string])[] = DEFECT_AREAS.map((area) => [area, area]);

const LEVELS: Readonly<Record<DefectLevel, string>> = {
  1: 'a smoke test finds it',
  2: 'takes a check of the rule',
  3: 'takes a boundary or a race',
};

export const LEVEL_OPTIONS: readonly (readonly [string, string])[] = Object.entries(LEVELS).map(([level, text]) => [
  level,
  `${level}: ${text}`,
]);
