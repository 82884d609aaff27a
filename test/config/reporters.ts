import type { Reporter, TestModule } from 'vitest/node';

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
