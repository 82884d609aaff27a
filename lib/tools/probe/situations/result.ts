import type { AdvisedExpectation, JournalRequest, Observed } from '../expectations/evidence.ts';
import type { Situation } from './situation.ts';

export type Verdict = 'handled' | 'not-handled' | 'not-applicable' | 'error';

/** The verdict on a client or a receiver in a situation. */
export interface Result {
  readonly situation: Situation<never>;
  readonly verdict: Verdict;
  /** The expectation that did not hold. */
  readonly expectation?: AdvisedExpectation<never>;
  /** The reason for any verdict other than `handled`. */
  readonly message?: string;
  /** In milliseconds; undefined if the client was not run. */
  readonly duration?: number;
  readonly requests: readonly JournalRequest[];
  /** The end of the command's output. */
  readonly output: string;
}

/** The verdict over all runs in a situation: that of the first run that was not handled, if there is one. */
export interface RepeatedResult extends Result {
  /** The verdict on each run. */
  readonly runs: readonly Result[];
}

/** What can be probed. */
export type Subject = 'client' | 'receiver';

/** The tasks of a client: to order, or to read everything. */
export const TASKS = ['order', 'read'] as const;
export type Task = (typeof TASKS)[number];

export interface Report {
  readonly results: readonly RepeatedResult[];
  /** The command that was probed. */
  readonly subject: Subject;
  /** Undefined for a receiver. */
  readonly task: Task | undefined;
  /** As it is typed in a shell. */
  readonly command: string;
  /** The version of the service. */
  readonly version: string;
  readonly startedAt: Date;
}

/** Sums up the runs in a situation. An error says that not everything is known, so it comes before other verdicts. */
export function sumUp(runs: readonly [Result, ...Result[]]): RepeatedResult {
  const decisive = ['error', 'not-handled'].map((verdict) => runs.find((run) => run.verdict === verdict));
  return { ...(decisive.find((run) => run !== undefined) ?? runs[0]), runs };
}

/** The result of a situation in which the client cannot be, with the reason. */
export function notApplicable(situation: Result['situation'], message: string): Result {
  return { situation, verdict: 'not-applicable', message, requests: [], output: '' };
}

/** Judges a run: the first expectation that does not hold decides. */
export function judge<E extends Observed>(situation: Situation<E>, evidence: E): Result {
  const { requests, duration, output } = evidence;
  const observed = { situation, requests, duration, output };
  for (const expectation of situation.expectations) {
    const message = expectation.findProblem(evidence);
    if (message !== undefined) return { ...observed, verdict: 'not-handled', expectation, message };
  }
  return { ...observed, verdict: 'handled' };
}
