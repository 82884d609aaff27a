import { applyDefects } from '../../../lib/defects/apply.ts';
import { requireDefects } from '../../../lib/defects/nearest-defects.ts';
import type { Server } from '../../../lib/http/server.ts';
import { UsageError } from '../../usage-error.ts';

/**
 * Switches on these defects in every sandbox, besides the defects of a sandbox's settings, and counts the requests that meet them.
 * @throws UsageError if an id is unknown, or if two of them exclude each other.
 */
export function switchOn(ids: readonly string[]): Pick<Server, 'behaviourOf' | 'met'> {
  requireKnown(ids);
  const counts = new Map(ids.map((id) => [id, 0]));
  const count = (met: readonly string[]) => {
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  return { behaviourOf: applyDefects({ ids, count }), met: () => Object.fromEntries(counts) };
}

function requireKnown(ids: readonly string[]): void {
  try {
    requireDefects(ids);
  } catch (error) {
    throw new UsageError(`defects: ${error instanceof Error ? error.message : error}`);
  }
}
