import { createHash } from 'node:crypto';

/** The ids in an order that depends on nothing but the seed. A text before each id sets different uses of a seed apart. */
export function seededOrder(ids: readonly string[], prefix: string): string[] {
  const ranks = new Map(ids.map((id) => [id, createHash('sha256').update(`${prefix}${id}`).digest('hex')]));
  const rankOf = (id: string) => ranks.get(id) ?? '';
  return ids.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
}
