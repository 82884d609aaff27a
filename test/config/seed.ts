/**
 * Sets SEED, unless the caller has, and prints it: `SEED=… npm test` then repeats the run. Every worker of the run
 * inherits the variable.
 */
export function printSeed(use: string): void {
  process.env.SEED ??= String(Date.now() % 2 ** 31);
  console.log(`${use} from SEED=${process.env.SEED}`);
}
