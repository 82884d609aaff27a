import type { Ending } from '../process/run-command.ts';
import type { Verdict } from './result.ts';

/** What a shell exits with if a command may not be executed, or was not found. */
const NOT_STARTED_CODES: ReadonlyMap<number, string> = new Map([
  [126, 'A command of the suite may not be executed (exit code 126)'],
  [127, 'A command of the suite was not found (exit code 127)'],
]);

/**
 * Shells exit with 128 plus the number of the signal that killed their command. Only signals that never come from a
 * failed test are here.
 */
const SIGNAL_CODES: ReadonlyMap<number, string> = new Map([
  [129, 'SIGHUP'],
  [130, 'SIGINT'],
  [134, 'SIGABRT'],
  [137, 'SIGKILL'],
  [139, 'SIGSEGV'],
  [143, 'SIGTERM'],
]);

/** What is known of a run besides how it ended. */
export interface Circumstances {
  readonly output: string;
  /** How many requests met the defect. */
  readonly met: number;
  /** Exit codes that mean that the suite could not run. */
  readonly errorCodes: ReadonlySet<number>;
}

/**
 * What a run says about its defect. Only the exit status counts: a suite that fails has noticed it. A run that ended for
 * a reason of its own says nothing, and is an error.
 */
export function classifyRun(ending: Ending, { output, met, errorCodes }: Circumstances): Verdict {
  const problem = findProblem(ending, errorCodes);
  if (problem !== undefined) return { status: 'RuntimeError', reason: joinLines(problem, output) };
  if (ending.how === 'interrupted') return { status: 'Pending', reason: 'Interrupted' };
  if (ending.how === 'timed out') return { status: 'Timeout', reason: joinLines('The suite took too long', output) };
  if (ending.how === 'exited' && ending.code === 0) return classifyPassed(met, output);
  return { status: 'Killed', reason: output };
}

/** Why the run could not be made; undefined if it was. */
export function findProblem(ending: Ending, errorCodes: ReadonlySet<number>): string | undefined {
  if (ending.how === 'not started') return ending.reason;
  if (ending.how === 'signalled') return `The suite was killed by ${ending.signal}, which the score did not send`;
  if (ending.how !== 'exited') return undefined;
  const { code } = ending;
  if (errorCodes.has(code)) return `The suite could not run: exit code ${code}, which --error-codes names`;
  const signal = SIGNAL_CODES.get(code);
  if (signal !== undefined)
    return `The suite was killed by ${signal} (exit code ${code}), which the score did not send`;
  return NOT_STARTED_CODES.get(code);
}

function classifyPassed(met: number, output: string): Verdict {
  if (met > 0) return { status: 'Survived', reason: output };
  return { status: 'NoCoverage', reason: joinLines('No request of the suite met the defect', output) };
}

function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
