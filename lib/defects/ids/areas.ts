/** The areas of the catalogue, in the order in which defects apply. */
export const DEFECT_AREAS = ['orders', 'money', 'validation', 'errors', 'lists', 'concurrency', 'idempotency'] as const;

export type DefectArea = (typeof DEFECT_AREAS)[number];

/** 1: a smoke test finds the defect. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a race. */
export const DEFECT_LEVELS = [1, 2, 3] as const;

export type DefectLevel = (typeof DEFECT_LEVELS)[number];
