import type { Reporter, TestModule } from 'vitest/node';
import { folderOfRun } from './temporary-folder.ts';

// The workers inherit the folder of the run, which is removed when this process ends.
folderOfRun();

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

/** Ends a run with one plain line of counts, for programs that read the log. */
class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((each) => each === state).length;
    console.log(`tests: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  }
}

/** The reporters of every run; in CI, a line of counts is added. */
export const REPORTERS = process.env.CI ? ['default', new ClosingLine()] : ['default'];

/**
 * The options of runs whose files may run at once. Files share loaded modules: loading the SDK for each took a fifth of
 * the run. Bounds against hanging are long: a machine that does other work may need twenty times as long.
 */
export const QUICK = {
  reporters: REPORTERS,
  pool: 'threads',
  isolate: false,
  // One more than the processors of a small machine: tests wait for servers and clocks much of their time.
  maxWorkers: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

/** A Vitest project with the options of the whole run, and `options` of its own. */
export const project = (name: string, include: readonly string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include: [...include], setupFiles: ['test/tools/configure-fast-check.ts'], ...options },
});
