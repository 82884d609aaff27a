import { type Ending, findStartProblem } from '../../harness/process/run-command.ts';
import type { Verdict } from './result.ts';

/** A shell adds 128 to the number of the signal that killed its command. A failed test causes none of these signals. */
const SIGNAL_CODES: ReadonlyMap<number, string> = new Map([
  [129, 'SIGHUP'],
  [130, 'SIGINT'],
  [134, 'SIGABRT'],
  [137, 'SIGKILL'],
  [139, 'SIGSEGV'],
  [143, 'SIGTERM'],
]);

const UNRELIABLE = 'The suite is unreliable: it failed when it was repeated, and no request met the bug';

/** A run's facts beside its ending. */
interface Circumstances {
  readonly output: string;
  /** How many requests met the defect. */
  readonly met: number;
  /** Exit codes that mean that the suite could not run. */
  readonly errorCodes: ReadonlySet<number>;
}

/**
 * Decides what a run says about its defect. Only the exit status and the requests that met the defect count, so a run
 * without such a request never counts as noticed.
 */
export function classifyRun(ending: Ending, { output, met, errorCodes }: Circumstances): Verdict {
  const problem = findProblem(ending, errorCodes);
  if (problem !== undefined) return { status: 'RuntimeError', reason: joinLines(problem, output) };
  if (ending.how === 'interrupted') return { status: 'Pending', reason: 'Interrupted' };
  if (hasPassed(ending)) return classifyPassed(met, output);
  if (met === 0) return { status: 'RuntimeError', reason: joinLines(UNRELIABLE, output), isUnreliable: true };
  if (ending.how === 'timed out') return { status: 'Timeout', reason: joinLines('The suite took too long', output) };
  return { status: 'Killed', reason: output };
}

/**
 * Whether the run says nothing before it is repeated alone: it took too long, perhaps because the machine was busy, or
 * it failed although no request met the defect.
 */
export function isDoubtful(ending: Ending, circumstances: Pick<Circumstances, 'met' | 'errorCodes'>): boolean {
  return ending.how === 'timed out' || isUnexplained(ending, circumstances);
}

/** Whether the suite failed although no request met a defect, so that the service was correct throughout. */
export function isUnexplained(ending: Ending, { met, errorCodes }: Pick<Circumstances, 'met' | 'errorCodes'>): boolean {
  if (met > 0 || ending.how !== 'exited' || hasPassed(ending)) return false;
  return findProblem(ending, errorCodes) === undefined;
}

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

function classifyPassed(met: number, output: string): Verdict {
  if (met > 0) return { status: 'Survived', reason: output };
  return { status: 'NoCoverage', reason: joinLines('No request of the suite met the bug', output) };
}

export function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
