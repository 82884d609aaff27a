import type { Outcome } from '../../harness/terminal/progress.ts';
import type { Style } from '../../harness/terminal/terminal.ts';
import type { ChangeStatus, Result, Status } from '../scoring/result.ts';

/** Names and colours of the statuses, for people who have never heard of mutation testing. */
const STATUS_WORDS: Readonly<Record<Status, { readonly word: string; readonly color: Style }>> = {
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

export function wordOf({ status, isNotEveryTime }: Pick<Result, 'status' | 'isNotEveryTime'>): string {
  const { word } = STATUS_WORDS[status];
  return isNotEveryTime ? `${word}, not every time` : word;
}

/** `20 of the 32 bugs`, `each of the 7 bugs`, `the bug` */
export function partOfBugs(part: number, whole: number): string {
  if (part < whole) return `${part} of the ${whole} bugs`;
  return whole === 1 ? 'the bug' : `each of the ${whole} bugs`;
}

/** The result as progress shows it. */
export function outcomeOf(result: Result): Outcome {
  const { defect, status, duration } = result;
  const isMissed = status === 'Survived' || status === 'NoCoverage';
  return { id: defect.id, ...STATUS_WORDS[status], word: wordOf(result), duration, isMissed };
}
