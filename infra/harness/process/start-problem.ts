import type { Ending } from './run-command.ts';

/** Exit codes of shells: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
const NOT_STARTED_CODES: ReadonlyMap<number, string> = new Map([
  [126, 'may not be executed (exit code 126)'],
  [127, 'was not found (exit code 127)'],
]);

/**
 * Returns why a command could not be run, or undefined if it was.
 * @param subject whose command it is: `the suite`
 */
export function findStartProblem(ending: Ending, subject: string): string | undefined {
  if (ending.how === 'not started') return ending.reason;
  const problem = ending.how === 'exited' ? NOT_STARTED_CODES.get(ending.code) : undefined;
  return problem && `A command of ${subject} ${problem}`;
}
