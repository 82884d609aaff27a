import type { SuiteRun } from '../../../lib/score/scoring/run-suite.ts';

export const PASSED: SuiteRun = {
  how: 'exited',
  code: 0,
  output: '',
  duration: 1,
  report: { tests: [], failed: [], skipped: [] },
};

export const FAILED: SuiteRun = { ...PASSED, code: 1, output: 'expected "1"' };

export const TIMED_OUT: SuiteRun = { how: 'timed out', output: '', duration: 1, report: PASSED.report };

/** Options of the score that these runs do not need. */
export const OPTIONS = {
  jobs: 1,
  timeout: 100,
  errorCodes: new Set([3]),
  isThorough: false,
  random: () => 0.5,
  signal: new AbortController().signal,
  onRound: () => {},
  onStart: () => {},
  onResult: () => {},
  onChangesTried: () => {},
  onChangeResult: () => {},
};
