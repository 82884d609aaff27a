import { applyDefects } from '../../lib/defects/apply.ts';
import { DEFECTS_BY_ID } from '../../lib/defects/defects.ts';
import { excludingPair } from '../../lib/defects/excluding-pairs.ts';
import { nearestDefects } from '../../lib/defects/nearest-defects.ts';
import type { Server } from '../../lib/http/server.ts';
import { UsageError } from './options.ts';

/**
 * Switches on these defects in every sandbox, in addition to what a sandbox sets, and counts the requests that meet them.
 * @throws UsageError if an id is unknown, or if two of them exclude each other.
 */
export function switchOn(ids: readonly string[]): Pick<Server, 'behaviourOf' | 'met'> {
  const unknown = ids.find((id) => !DEFECTS_BY_ID.has(id));
  if (unknown !== undefined) {
    throw new UsageError(`${JSON.stringify(unknown)} is not a defect. Did you mean ${nearestDefects(unknown)[0]}?`);
  }
  const pair = excludingPair(ids);
  if (pair) throw new UsageError(`The defects ${pair.join(' and ')} exclude each other`);
  const counts = new Map(ids.map((id) => [id, 0]));
  const count = (met: readonly string[]) => {
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  return { behaviourOf: applyDefects({ ids, count }), met: () => Object.fromEntries(counts) };
}
