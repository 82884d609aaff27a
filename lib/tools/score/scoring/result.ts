import type { DefectFacts, ListedChange } from '../../../api/switches/facts.ts';
import { joinLines } from './ending.ts';

/**
 * The possible results of a defect, with Stryker's names and meanings; `Pending` was not tried, because the scoring was
 * interrupted: https://stryker-mutator.io/docs/mutation-testing-elements/mutant-states-and-metrics/
 */
export type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored' | 'Pending';

/** The result of a defect, and its reason. */
export interface Verdict {
  readonly status: Status;
  /** The end of the run's output, or the error of the run. */
  readonly reason: string;
  /** Whether the error is that two runs of the suite contradict each other. */
  readonly isUnreliable?: boolean;
}

/** The verdict if runs of the suite contradict each other, from the problem and what a run has said. */
export function contradiction(problem: string, reason: string) {
  return { status: 'RuntimeError', reason: joinLines(problem, reason), isUnreliable: true } as const;
}

export interface Result extends Verdict {
  readonly defect: DefectFacts;
  /** How long the suite took, in milliseconds; undefined if it was not run. */
  readonly duration?: number | undefined;
  /** How many requests met the defect; undefined if no run has counted them. */
  readonly met?: number | undefined;
  /** The failed tests, if the suite's runner reports them. */
  readonly killedBy: readonly TestName[];
  /** The skipped tests, if the suite's runner reports them. */
  readonly skipped?: readonly TestName[];
  /** Whether a second run did not notice the defect, which time or concurrency decides. */
  readonly isNotEveryTime?: boolean;
}

/** A test, as the suite's runner names it. */
export interface TestName {
  /** The file, class or outermost suite it is in; NO_FILE if its report names none. */
  readonly file: string;
  /** The suites and the class that `file` does not tell, and its own name. */
  readonly name: string;
}

export const NO_FILE = 'tests';

export function testId({ file, name }: TestName): string {
  return `${file}: ${name}`;
}

/** Returns the ids of tests, separated by commas. A test of an unknown file has its name only. */
export function listTests(tests: readonly TestName[]): string {
  return tests.map((test) => (test.file === NO_FILE ? test.name : testId(test))).join(', ');
}

/** A false alarm is a suite that fails although nothing is broken. A run with an error says nothing about the suite. */
export type ChangeStatus = 'Passed' | 'FalseAlarm' | 'RuntimeError' | 'Pending';

/** How a suite ran with a compatible change on. */
export interface ChangeResult extends Omit<Verdict, 'status'> {
  readonly change: ListedChange;
  readonly status: ChangeStatus;
  /** How many requests met the change; undefined if no run has counted them. */
  readonly met?: number | undefined;
  /** The failed tests of a false alarm, if the suite's runner reports them. */
  readonly failed: readonly TestName[];
}

/** Stands for all changes at once, if the suite passes with each alone and fails with all of them. */
export const COMBINATION: ListedChange = {
  id: 'combination',
  title: 'All compatible changes at once; with each alone, the suite passes',
  freedom: 'The freedoms of the service combine.',
  hint: 'Switch half of them on at a time to find the ones that fail together.',
};

export function falseAlarmsIn(results: readonly ChangeResult[]): readonly ChangeResult[] {
  return results.filter(({ status }) => status === 'FalseAlarm');
}

export function errorsIn(results: readonly ChangeResult[]): readonly ChangeResult[] {
  return results.filter(({ status }) => status === 'RuntimeError');
}
