import type { Hunt, RevealedDefect } from '../hunt/hunt.ts';
import { defectById } from './catalogue.ts';

/**
 * Returns the defects of a hunt as its sandbox shows them from now on. They have their texts, so that functions that only
 * show them need no catalogue.
 */
export function revealedDefects(
  { defects, found }: Hunt,
  met: Readonly<Record<string, number>>,
): readonly RevealedDefect[] {
  return defects.map((id) => {
    const { title = id, rule = '' } = defectById(id) ?? {};
    return { id, title, rule, found: found.includes(id), met: met[id] ?? 0 };
  });
}
