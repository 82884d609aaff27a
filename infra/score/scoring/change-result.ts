import type { ListedChange } from '../../../lib/changes/facts.ts';
import type { TestName } from './result.ts';

/** A false alarm is a suite that fails although nothing is broken. A run with an error says nothing about the suite. */
export type ChangeStatus = 'Passed' | 'FalseAlarm' | 'RuntimeError' | 'Pending';

/** How a suite ran with a compatible change on. */
export interface ChangeResult {
  readonly change: ListedChange;
  readonly status: ChangeStatus;
  /** The end of the run's output, or the error of the run. */
  readonly reason: string;
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
