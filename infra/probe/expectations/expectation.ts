import type { Advice } from './advice.ts';
import type { Evidence } from './evidence.ts';

/** A predicate over the evidence of a run. */
export interface Expectation {
  readonly id: string;
  /** Returns the sentence that explains what is wrong, or undefined if the expectation holds. */
  readonly findProblem: (evidence: Evidence) => string | undefined;
}

/** An expectation in a situation. */
export interface AdvisedExpectation extends Expectation {
  /** The usual remedy. */
  readonly advice: Advice;
}
