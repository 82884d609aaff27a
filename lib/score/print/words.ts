import type { Outcome } from '../../harness/terminal/progress.ts';
import type { Style } from '../../harness/terminal/terminal.ts';
import type { ChangeStatus, Result, Status } from '../scoring/result.ts';

/** Names and colours of the statuses, for people who have never heard of mutation testing. */
export const STATUS_WORDS: Readonly<Record<Status, { readonly word: string; readonly color: Style }>> = {
  Killed: { word: 'noticed', color: 'green' },
  Timeout: { word: 'noticed (timeout)', color: 'green' },
  Survived: { word: 'NOT NOTICED', color: 'red' },
  NoCoverage: { word: 'NOT MET', color: 'yellow' },
  RuntimeError: { word: 'ERROR', color: 'magenta' },
  Ignored: { word: 'left out', color: 'gray' },
  Pending: { word: 'not tried', color: 'gray' },
};

/** The same for the runs with a compatible change. */
export const CHANGE_WORDS: Readonly<Record<ChangeStatus, { readonly word: string; readonly color: Style }>> = {
  Passed: { word: 'passed', color: 'green' },
  FalseAlarm: { word: 'FALSE ALARM', color: 'red' },
  RuntimeError: STATUS_WORDS.RuntimeError,
  Pending: STATUS_WORDS.Pending,
};

/** The result as progress shows it. */
export function outcomeOf({ defect, status, duration }: Result): Outcome {
  const isMissed = status === 'Survived' || status === 'NoCoverage';
  return { id: defect.id, ...STATUS_WORDS[status], duration, isMissed };
}
