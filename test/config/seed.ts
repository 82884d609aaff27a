/** The seed of npm test, so that it never fails by chance. .ci/nightly takes others. */
export const FIXED_SEED = '20261120';

/**
 * Prints SEED, after setting it to `seed` if the environment lacks it. `SEED=… npm test` repeats a run. Every worker
 * inherits the variable.
 */
export function printSeed(use: string, seed = String(Date.now() % 2 ** 31)): void {
  process.env.SEED ??= seed;
  console.log(`${use} from SEED=${process.env.SEED}`);
}
