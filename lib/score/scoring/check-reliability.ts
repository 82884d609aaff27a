import { CORRECT } from '../../harness/targets/target.ts';
import { startAhead } from '../targets/start-ahead.ts';
import { hasPassed, joinLines } from './classify-run.ts';
import type { Result } from './result.ts';
import { type Listener, withTarget, workWhileFinding } from './running.ts';
import { prepareTrial, type Trial, type Trials, type TrialsOptions, tryDefect } from './try-defects.ts';

/** Whether the suite is flaky, and the outcome of the second runs. */
export interface Reliability {
  /** How a run with no defect on showed that the suite is flaky; undefined if none did. */
  readonly flaky: 'failed at the end' | 'failed without meeting a bug' | undefined;
  /** How many noticed defects had a second run. */
  readonly secondRuns: number;
  /** How many of them passed in it, or failed without meeting the defect, and are errors now. */
  readonly contradicted: number;
}

type ListenerAtEnd = Pick<Listener, 'onEnd' | 'onEndRun' | 'onSecondRuns' | 'onSecondResult'>;

export interface ReliabilityOptions extends TrialsOptions, ListenerAtEnd {
  /** Whether each noticed defect gets a second run even if the suite seems reliable. */
  readonly confirms: boolean;
}

/**
 * Runs the suite once more with nothing on. If it fails now, or failed before while the service was correct throughout,
 * each defect that it noticed is tried a second time, and one with which it passes then is an error.
 */
export async function checkReliability(
  { results, hasFailedUnmet }: Trials,
  options: ReliabilityOptions,
): Promise<Reliability & Pick<Trials, 'results'>> {
  const none = { flaky: undefined, secondRuns: 0, contradicted: 0, results };
  if (options.signal.aborted) return none;
  options.onEnd();
  const passesAtEnd = await passesOnceMore(options);
  if (options.signal.aborted) return none;
  options.onEndRun(passesAtEnd);
  const flaky = describeFlaky(passesAtEnd, hasFailedUnmet);
  const noticed = results.filter(({ status }) => status === 'Killed');
  if (noticed.length === 0 || (flaky === undefined && !options.confirms)) return { ...none, flaky };
  options.onSecondRuns(noticed);
  const second = new Map((await confirmNoticed(noticed, options)).map((result) => [result.defect.id, result]));
  const contradicted = [...second.values()].filter(({ status }) => status === 'RuntimeError').length;
  const confirmed = results.map((result) => second.get(result.defect.id) ?? result);
  return { flaky, secondRuns: second.size, contradicted, results: confirmed };
}

function describeFlaky(passesAtEnd: boolean, hasFailedUnmet: boolean): Reliability['flaky'] {
  if (!passesAtEnd) return 'failed at the end';
  return hasFailedUnmet ? 'failed without meeting a bug' : undefined;
}

function passesOnceMore({ suite, startTarget, timeout }: ReliabilityOptions): Promise<boolean> {
  return withTarget(
    () => startTarget(CORRECT),
    async ({ baseUrl }) => hasPassed(await suite(baseUrl, timeout)),
    () => false,
  );
}

const CONTRADICTED =
  'The suite is unreliable: it failed with this bug on, and passed in a second run. The run that failed:';

/**
 * Runs the suite a second time with each defect that it noticed in a single run (Killed). The results that are now errors
 * are passed to `onSecondResult` like the others.
 * @returns the results of the second runs; an interrupted one leaves the first result
 */
async function confirmNoticed(noticed: readonly Result[], options: ReliabilityOptions): Promise<readonly Result[]> {
  const targets = startAhead(options.jobs, options.startTarget);
  const results: Result[] = [];
  const addAll = async (add: (item: readonly [Result, Trial]) => void) => {
    for (const result of noticed) add([result, prepareTrial(result.defect, targets)]);
  };
  try {
    await workWhileFinding(options.jobs, addAll, async ([first, trial]) => {
      const { result } = await tryDefect(trial, options);
      const second = compare(first, result);
      results.push(second);
      if (result.status !== 'Pending') options.onSecondResult(second);
    });
  } finally {
    await targets.stopAll();
  }
  return results;
}

function compare(first: Result, second: Result): Result {
  if (second.status === 'Pending' || second.status === 'Killed' || second.status === 'Timeout') return first;
  if (second.status === 'RuntimeError') return second;
  return { ...second, status: 'RuntimeError', reason: joinLines(CONTRADICTED, first.reason) };
}
