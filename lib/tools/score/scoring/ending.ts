import { constants } from 'node:os';
import { type Ending, findStartProblem } from '../../harness/process/run-command.ts';

/** A shell adds 128 to the number of the signal that killed its command. A failed test causes none of these signals. */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGABRT', 'SIGKILL', 'SIGSEGV', 'SIGTERM'] as const;

/** Whether the suite ended by itself with exit code 0. */
export function hasPassed(ending: Ending): boolean {
  return ending.how === 'exited' && ending.code === 0;
}

/** Returns why the run could not be made, or undefined if it could. */
export function findProblem(ending: Ending, errorCodes: ReadonlySet<number>): string | undefined {
  if (ending.how === 'signalled') return `The suite was killed by ${ending.signal}, which the score did not send`;
  if (ending.how !== 'exited') return findStartProblem(ending, 'the suite');
  const { code } = ending;
  if (errorCodes.has(code)) return `The suite could not run: exit code ${code}, which --error-codes names`;
  const signal = SIGNALS.find((name) => constants.signals[name] === code - 128);
  if (signal !== undefined)
    return `The suite was killed by ${signal} (exit code ${code}), which the score did not send`;
  return findStartProblem(ending, 'the suite');
}

export function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
