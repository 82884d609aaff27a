/**
 * Prints SEED, after setting it if the environment lacks it. `SEED=… npm test` repeats the run. Every worker inherits
 * the variable.
 */
export function printSeed(use: string): void {
  process.env.SEED ??= String(Date.now() % 2 ** 31);
  console.log(`${use} from SEED=${process.env.SEED}`);
}
