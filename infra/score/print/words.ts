import type { Style } from '../../harness/terminal/terminal.ts';
import type { ChangeStatus } from '../scoring/change-result.ts';
import type { Status } from '../scoring/result.ts';

/** Names and colours of the statuses, for people who have never heard of mutation testing. */
export const STATUS_WORDS: Readonly<Record<Status, { readonly word: string; readonly color: Style }>> = {
  Killed: { word: 'noticed', color: 'green' },
  Timeout: { word: 'noticed (timeout)', color: 'green' },
  Survived: { word: 'NOT NOTICED', color: 'red' },
  NoCoverage: { word: 'NOT REACHED', color: 'yellow' },
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

/** `1 defect`, `2 defects`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a duration: `0.8 s`, `42 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
