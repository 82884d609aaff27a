import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';

/**
 * The possible results of a defect, with Stryker's names and meanings:
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

/** The result of a defect, and its reason. */
export interface Verdict {
  readonly status: Status;
  /** The end of the run's output, or the error of the run. */
  readonly reason: string;
}

export interface Result extends Verdict {
  readonly defect: DefectFacts;
  /** How long the suite took, in milliseconds; undefined if it was not run. */
  readonly duration?: number | undefined;
  /** How many requests met the defect; undefined if no run has counted them. */
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
