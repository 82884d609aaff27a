import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line of what it counted, for a log that is read by a program. */
class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((each) => each === state).length;
    console.log(`tests: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  }
}

/** How a run reports itself; in CI, with a closing line. */
export const REPORTERS = process.env.CI ? ['default', new ClosingLine()] : ['default'];
