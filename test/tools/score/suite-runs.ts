import type { SuiteRun } from '../../../lib/score/scoring/run-suite.ts';
import type { Listener } from '../../../lib/score/scoring/running.ts';

export const PASSED: SuiteRun = {
  how: 'exited',
  code: 0,
  output: '',
  duration: 1,
  report: { tests: [], failed: [], skipped: [] },
};

export const FAILED: SuiteRun = { ...PASSED, code: 1, output: 'expected "1"' };

export const TIMED_OUT: SuiteRun = { how: 'timed out', output: '', duration: 1, report: PASSED.report };

/** Ignores what happens. */
export const LISTENER: Listener = {
  onFirstPassed: () => {},
  onBaseline: () => {},
  onRound: () => {},
  onStart: () => {},
  onResult: () => {},
  onChanges: () => {},
  onChangesTried: () => {},
  onChangeResult: () => {},
  onEnd: () => {},
  onEndRun: () => {},
  onSecondRuns: () => {},
  onSecondResult: () => {},
};

/** Options of the score that these runs do not need. */
export const OPTIONS = {
  jobs: 1,
  timeout: 100,
  errorCodes: new Set([3]),
  isThorough: false,
  confirms: 'some',
  random: () => 0.5,
  signal: new AbortController().signal,
  ...LISTENER,
} as const;
