import { HttpError } from '../../http/http-error.ts';
import { nearestDefects } from '../../switches/known-defects.ts';
import type { DefectFacts } from './facts.ts';

/** Returns the bug. @throws HttpError 404 that names the nearest ids. */
export function requireDefect(catalogue: readonly DefectFacts[], id: string): DefectFacts {
  const defect = catalogue.find((known) => known.id === id);
  if (defect) return defect;
  const nearest = nearestDefects(id.slice(0, 100)).join(', ');
  throw new HttpError('NOT_FOUND', `There is no such bug. The nearest are ${nearest}`);
}
