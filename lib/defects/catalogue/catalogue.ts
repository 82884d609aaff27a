import { CONCURRENCY_DEFECTS } from '../facts/concurrency-facts.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import type { DefectFacts } from '../facts/defect-facts.ts';
import { ERRORS_DEFECTS } from '../facts/errors-facts.ts';
import { IDEMPOTENCY_DEFECTS } from '../facts/idempotency-facts.ts';
import { LISTS_DEFECTS } from '../facts/lists-facts.ts';
import { MONEY_DEFECTS } from '../facts/money-facts.ts';
import { ORDERS_DEFECTS } from '../facts/orders-facts.ts';
import { VALIDATION_DEFECTS } from '../facts/validation-facts.ts';
import { excludedBy } from '../ids/excluding-pairs.ts';
import { KNOWN_DEFECTS, type KnownDefect } from '../ids/known-defects.ts';

const ENTRIES: readonly DefectEntry[] = [
  ...ORDERS_DEFECTS,
  ...MONEY_DEFECTS,
  ...VALIDATION_DEFECTS,
  ...ERRORS_DEFECTS,
  ...LISTS_DEFECTS,
  ...CONCURRENCY_DEFECTS,
  ...IDEMPOTENCY_DEFECTS,
];

/**
 * All defects, in the order in which they apply. Only code that shows the catalogue imports this file, so that the bundles
 * of other functions do not contain its texts.
 */
export const DEFECTS: readonly DefectFacts[] = ENTRIES.map(factsOf);

const byId = new Map(DEFECTS.map((defect) => [defect.id, defect]));

export function defectById(id: string): DefectFacts | undefined {
  return byId.get(id);
}

function factsOf({ id, title, seenIn = [], reproduce, ...rest }: DefectEntry): DefectFacts {
  const { area, level } = knownAs(id);
  return { id, title, area, level, ...rest, excludes: excludedBy(id), seenIn, reproduce };
}

function knownAs(id: string): KnownDefect {
  const known = KNOWN_DEFECTS.find((defect) => defect.id === id);
  if (known) return known;
  throw new Error(`The defect ${id} has no level`);
}
