import type { StartTarget, Target } from '../../../lib/tools/harness/targets/target.ts';
import type { RunSuite, SuiteRun } from '../../../lib/tools/score/scoring/run-suite.ts';
import type { Listener } from '../../../lib/tools/score/scoring/trial.ts';

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

const signal: AbortSignal = new AbortController().signal;

/** Options of the score that these runs do not need. */
export const OPTIONS = {
  jobs: 1,
  timeout: 100,
  errorCodes: new Set([3]),
  isThorough: false,
  confirms: 'some',
  random: () => 0.5,
  signal,
  ...LISTENER,
} as const;

/** Returns a target without a server. `readMet` returns how many requests met each bug or change that is on. */
export function targetOf(readMet: Target['readMet'] = async () => new Map(), baseUrl = ''): Target {
  return { baseUrl, readMet, countRequests: async () => 1, stop: async () => {} };
}

/**
 * How a run ends with these defects or changes on, and which of them it meets: all by default.
 * @param number counts, from 1, the runs with something on
 */
export type Behaviour = (on: readonly string[], number: number) => { meets?: readonly string[]; run: SuiteRun };

/**
 * Returns a suite that sends no requests, and the targets for it. It passes with nothing on. `runs` lists its runs, also
 * those with nothing on.
 */
export function madeUpSuite(behave: Behaviour) {
  const started: (readonly string[])[] = [];
  const met = new Map<string, readonly string[]>();
  const runs: { readonly on: readonly string[]; readonly timeout: number; readonly atOnce: number }[] = [];
  let atOnce = 0;
  const startTarget: StartTarget = async ({ defects, changes = [] }) => {
    const on = [...defects, ...changes];
    const baseUrl = String(started.push(on) - 1);
    return targetOf(async () => new Map(on.map((id) => [id, met.get(baseUrl)?.includes(id) ? 2 : 0])), baseUrl);
  };
  const suite: RunSuite = async (baseUrl, timeout) => {
    const on = started[Number(baseUrl)] ?? [];
    atOnce += 1;
    runs.push({ on, timeout, atOnce });
    const number = runs.filter((each) => each.on.length > 0).length;
    const { meets = on, run } = on.length > 0 ? behave(on, number) : { meets: on, run: PASSED };
    met.set(baseUrl, meets);
    // Lets the other runs begin, so that atOnce counts them.
    await fetch('data:,');
    atOnce -= 1;
    return run;
  };
  return { runs, startTarget, suite };
}
