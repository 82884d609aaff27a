import { CHANGES_BY_FOLDER, type DEFECTS_BY_AREA } from './generated/known.ts';

/**
 * The areas of the catalogue, in the order in which bugs apply. Each is a folder. They are listed, because the console
 * has them and may not name a bug: the keys of DEFECTS_BY_AREA would bring all ids into its script.
 */
export const DEFECT_AREAS = [
  'orders',
  'money',
  'validation',
  'errors',
  'lists',
  'concurrency',
  'idempotency',
  'access',
] as const;

export type DefectArea = (typeof DEFECT_AREAS)[number];

/**
 * The area of identities. Scores and hunts take it only if they are asked for it: a suite without identities cannot
 * meet it.
 */
export const ASKED_AREA: DefectArea = 'access';

/** The areas of the plain API. */
export const PLAIN_AREAS: readonly DefectArea[] = DEFECT_AREAS.filter((area) => area !== ASKED_AREA);

/**
 * 1: a smoke test finds the bug. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a
 * race.
 */
export const DEFECT_LEVELS = [1, 2, 3] as const;

export type DefectLevel = (typeof DEFECT_LEVELS)[number];

export type DefectId = (typeof DEFECTS_BY_AREA)[DefectArea][number][0];

export type ChangeId = (typeof CHANGES_BY_FOLDER)[keyof typeof CHANGES_BY_FOLDER][number][0];

/** The ids of all compatible changes, in the order in which they apply. */
export const CHANGE_IDS: readonly ChangeId[] = Object.values(CHANGES_BY_FOLDER).flatMap((changes) =>
  changes.map(([id]) => id),
);
