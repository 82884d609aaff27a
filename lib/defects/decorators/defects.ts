import type { DefectId } from '../ids/known-defects.ts';
import { CONCURRENCY } from './concurrency.ts';
import type { Defect } from './defect.ts';
import { ERRORS } from './errors.ts';
import { IDEMPOTENCY } from './idempotency.ts';
import { LISTS } from './lists.ts';
import { MONEY } from './money.ts';
import { ORDERS } from './orders.ts';
import { VALIDATION } from './validation.ts';

const BY_ID: Readonly<Record<DefectId, Defect>> = {
  ...ORDERS,
  ...MONEY,
  ...VALIDATION,
  ...ERRORS,
  ...LISTS,
  ...CONCURRENCY,
  ...IDEMPOTENCY,
};

/** All defects by id, in the order in which they apply. */
export const DEFECTS_BY_ID: ReadonlyMap<string, Defect> = new Map(Object.entries(BY_ID));
