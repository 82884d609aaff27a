import { type Ending, findStartProblem } from '../../harness/process/run-command.ts';

/** A shell adds 128 to the number of the signal that killed its command. A failed test causes none of these signals. */
const SIGNAL_CODES: ReadonlyMap<number, string> = new Map([
  [129, 'SIGHUP'],
  [130, 'SIGINT'],
  [134, 'SIGABRT'],
  [137, 'SIGKILL'],
  [139, 'SIGSEGV'],
  [143, 'SIGTERM'],
]);

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
  const signal = SIGNAL_CODES.get(code);
  if (signal !== undefined)
    return `The suite was killed by ${signal} (exit code ${code}), which the score did not send`;
  return findStartProblem(ending, 'the suite');
}

export function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
