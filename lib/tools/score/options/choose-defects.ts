import type { DefectFacts } from '../../../api/switches/facts.ts';
import { seededOrder } from '../../../switches/hunt.ts';
import { nearestDefects } from '../../../switches/known-defects.ts';
import { UsageError } from '../../harness/usage-error.ts';
import type { Choice } from './options.ts';

/**
 * Chooses the defects to report on, in the order of the catalogue. Ignored defects are among them, except in a sample.
 * @throws UsageError if an id is unknown, or nothing is left to try
 */
export function chooseDefects(catalogue: readonly DefectFacts[], choice: Choice): readonly DefectFacts[] {
  const { only, areas, levels, sample, ignored } = choice;
  const named = [...(only ?? []), ...ignored.keys()];
  const unknown = named.find((id) => catalogue.every((defect) => defect.id !== id));
  if (unknown !== undefined) {
    const nearest = nearestDefects(unknown).join(', ');
    throw new UsageError(`There is no bug ${JSON.stringify(unknown)}. The nearest are ${nearest}`);
  }
  const chosen = catalogue.filter(
    ({ id, area, level }) =>
      (only?.includes(id) ?? true) && (areas?.includes(area) ?? true) && (levels?.includes(level) ?? true),
  );
  const candidates = chosen.filter(({ id }) => !ignored.has(id));
  if (candidates.length === 0) {
    throw new UsageError('No bug is left to try: --only, --area, --level and --ignore rule all of them out');
  }
  if (sample === undefined) return chosen;
  const ids = candidates.map(({ id }) => id);
  const drawn = seededOrder(ids, `${sample.seed}:`).slice(0, sample.count);
  return chosen.filter(({ id }) => drawn.includes(id));
}
