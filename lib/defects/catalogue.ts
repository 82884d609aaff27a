import { DEFECT_AREAS, type DefectArea, type DefectFacts } from './defect-facts.ts';
import { EXCLUDING_PAIRS } from './excluding-pairs.ts';
import { CONCURRENCY_DEFECTS } from './facts/concurrency-facts.ts';
import type { DefectEntry } from './facts/defect-entry.ts';
import { ERRORS_DEFECTS } from './facts/errors-facts.ts';
import { IDEMPOTENCY_DEFECTS } from './facts/idempotency-facts.ts';
import { LISTS_DEFECTS } from './facts/lists-facts.ts';
import { MONEY_DEFECTS } from './facts/money-facts.ts';
import { ORDERS_DEFECTS } from './facts/orders-facts.ts';
import { VALIDATION_DEFECTS } from './facts/validation-facts.ts';

const BY_AREA = {
  orders: ORDERS_DEFECTS,
  money: MONEY_DEFECTS,
  validation: VALIDATION_DEFECTS,
  errors: ERRORS_DEFECTS,
  lists: LISTS_DEFECTS,
  concurrency: CONCURRENCY_DEFECTS,
  idempotency: IDEMPOTENCY_DEFECTS,
} as const;

/** The id of a defect in the catalogue. */
export type DefectId = (typeof BY_AREA)[keyof typeof BY_AREA][number]['id'];

/**
 * Every defect, in the order in which they apply. Only what shows the catalogue imports this file, so that the bundles
 * of other functions have none of its text.
 */
export const DEFECTS: readonly DefectFacts[] = DEFECT_AREAS.flatMap((area) =>
  BY_AREA[area].map((entry: DefectEntry) => factsOf(area, entry)),
);

const byId = new Map(DEFECTS.map((defect) => [defect.id, defect]));

export function defectById(id: string): DefectFacts | undefined {
  return byId.get(id);
}

function factsOf(
  area: DefectArea,
  { id, title, level, operations, rule, meets, hint, ...rest }: DefectEntry,
): DefectFacts {
  const { seenIn = [], reproduce } = rest;
  return { id, title, area, level, operations, rule, meets, hint, excludes: excludedBy(id), seenIn, reproduce };
}

function excludedBy(id: string): string[] {
  return EXCLUDING_PAIRS.filter((pair) => pair.some((member) => member === id)).flatMap((pair) =>
    pair.filter((member) => member !== id),
  );
}
