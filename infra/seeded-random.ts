import { createHash } from 'node:crypto';

/** Returns a function such as `Math.random`, which returns the same numbers for the same seed. */
export function seededRandom(seed: string): () => number {
  let calls = 0;
  return () => {
    calls += 1;
    return createHash('sha256').update(`${seed} ${calls}`).digest().readUInt32BE() / 2 ** 32;
  };
}
