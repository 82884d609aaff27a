import { createHash } from 'node:crypto';
import type { DefectFacts } from '../../../lib/defects/defect-facts.ts';
import { nearestDefects } from '../../../lib/defects/nearest-defects.ts';
import { UsageError } from './option-values.ts';
import type { Choice } from './options.ts';

/**
 * The defects to report on, in the order of the catalogue. Those to be ignored are among them, but never in the sample.
 * @throws UsageError if an id is unknown, or nothing is left to try
 */
export function chooseDefects(catalogue: readonly DefectFacts[], choice: Choice): readonly DefectFacts[] {
  const { only, areas, levels, sample, ignored } = choice;
  for (const id of [...(only ?? []), ...ignored.keys()]) requireKnown(id, catalogue);
  const chosen = catalogue.filter(
    ({ id, area, level }) =>
      (only?.includes(id) ?? true) && (areas?.includes(area) ?? true) && (levels?.includes(level) ?? true),
  );
  const candidates = chosen.filter(({ id }) => !ignored.has(id));
  if (candidates.length === 0) {
    throw new UsageError('No defect is left to try: --only, --area, --level and --ignore rule all of them out');
  }
  if (sample === undefined) return chosen;
  const drawn = new Set(drawSample(candidates, sample));
  return chosen.filter((defect) => drawn.has(defect));
}

/** A defect's rank depends on nothing but its id and the seed, so a sample hardly changes as the catalogue grows. */
function drawSample(defects: readonly DefectFacts[], { count, seed }: NonNullable<Choice['sample']>) {
  const rank = ({ id }: DefectFacts) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return defects.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count);
}

function requireKnown(id: string, catalogue: readonly DefectFacts[]): void {
  if (catalogue.some((defect) => defect.id === id)) return;
  throw new UsageError(`There is no defect ${JSON.stringify(id)}. The nearest are ${nearestDefects(id).join(', ')}`);
}
