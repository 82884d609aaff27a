import { createHash } from 'node:crypto';

/** Returns the ids in an order that depends only on `prefix`, which contains the seed and the purpose of the order. */
export function seededOrder(ids: readonly string[], prefix: string): string[] {
  const ranks = new Map(ids.map((id) => [id, createHash('sha256').update(`${prefix}${id}`).digest('hex')]));
  const rankOf = (id: string) => ranks.get(id) ?? '';
  return ids.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
}
