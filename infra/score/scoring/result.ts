import type { DefectFacts } from '../../../lib/defects/defect-facts.ts';

/**
 * What became of a defect. The names and their meanings are Stryker's:
 * https://stryker-mutator.io/docs/mutation-testing-elements/mutant-states-and-metrics/
 */
export const STATUSES = [
  'Killed',
  'Timeout',
  'Survived',
  'NoCoverage',
  'RuntimeError',
  'Ignored',
  /** Not tried, because the scoring was interrupted. */
  'Pending',
] as const;

export type Status = (typeof STATUSES)[number];

/** What became of a defect, and why. */
export interface Verdict {
  readonly status: Status;
  /** The end of the run's output, or what kept it from being made. */
  readonly reason: string;
}

export interface Result extends Verdict {
  readonly defect: DefectFacts;
  /** How long the suite took, in milliseconds; undefined if it was not run. */
  readonly duration?: number | undefined;
  /** How many requests met the defect; undefined if the suite was not run. */
  readonly met?: number | undefined;
  /** The failed tests, if the suite's runner reports them. */
  readonly killedBy: readonly TestName[];
}

/** A test, as the suite's runner names it. */
export interface TestName {
  /** The file or class it is in. */
  readonly file: string;
  readonly name: string;
}
