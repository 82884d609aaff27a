import { createHash } from 'node:crypto';
import { api } from '../client/client.ts';
import { dataOf } from '../client/exchange.ts';

/** A bug, as far as filters and hunts look at it. */
export interface ListedDefect {
  readonly id: string;
  readonly area: string;
  readonly level: number;
  readonly operations: readonly string[];
  readonly excludes: readonly string[];
}

export interface HuntSetting {
  readonly seed: number;
  readonly count: number;
  readonly area?: string;
  readonly level?: number;
}

export async function readCatalogue(): Promise<readonly ListedDefect[]> {
  return dataOf(await api.get('/defects'))['defects'] as unknown as ListedDefect[];
}

/** Returns the bugs that a hunt can have. */
export function suitableFor(catalogue: readonly ListedDefect[], { area, level }: Partial<HuntSetting>) {
  return catalogue.filter(
    (defect) =>
      (area === undefined ? defect.area !== 'access' : defect.area === area) &&
      (level === undefined || defect.level === level),
  );
}

/**
 * Returns the ids that a hunt's seed chooses on every target, in the order of their hashes. This copy of the rule, in
 * place of ids for some seeds, holds for a catalogue that has grown.
 */
export function chosenFrom(catalogue: readonly ListedDefect[], hunt: HuntSetting): string[] {
  const hashOf = ({ id }: ListedDefect) => createHash('sha256').update(`${hunt.seed} ${id}`).digest('hex');
  const ranked = suitableFor(catalogue, hunt).map((defect) => ({ defect, hash: hashOf(defect) }));
  const chosen: string[] = [];
  for (const { defect } of ranked.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    if (!defect.excludes.some((id) => chosen.includes(id))) chosen.push(defect.id);
  }
  return chosen.slice(0, hunt.count);
}

/** Returns the first hunt whose seed chooses exactly these bugs. */
export function huntFor(catalogue: readonly ListedDefect[], area: string, ids: readonly string[]): HuntSetting {
  for (let seed = 1; ; seed += 1) {
    const hunt = { seed, count: ids.length, area };
    if (String(chosenFrom(catalogue, hunt).toSorted()) === String(ids.toSorted())) return hunt;
  }
}
