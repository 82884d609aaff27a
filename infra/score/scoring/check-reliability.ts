import { CORRECT, TargetError } from '../../harness/targets/target.ts';
import { withTarget } from '../targets/with-target.ts';
import { hasPassed } from './classify-run.ts';
import { confirmNoticed } from './confirm-noticed.ts';
import type { Result } from './result.ts';
import type { Trials, TrialsOptions } from './try-defects.ts';

/** Whether the suite is flaky, and the outcome of the second runs. */
export interface Reliability {
  /** How a run with no defect on showed that the suite is flaky; undefined if none did. */
  readonly flaky: 'failed at the end' | 'failed without meeting a defect' | undefined;
  /** How many noticed defects had a second run. */
  readonly secondRuns: number;
  /** How many of them passed in it, or failed without meeting the defect, and are errors now. */
  readonly contradicted: number;
}

export interface ReliabilityOptions extends TrialsOptions {
  /** Whether each noticed defect gets a second run even if the suite seems reliable. */
  readonly confirms: boolean;
  readonly onEnd: () => void;
  readonly onEndRun: (hasPassed: boolean) => void;
  readonly onSecondRuns: (noticed: readonly Result[]) => void;
  readonly onSecondResult: (result: Result) => void;
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
  return hasFailedUnmet ? 'failed without meeting a defect' : undefined;
}

async function passesOnceMore({ suite, startTarget, timeout }: ReliabilityOptions): Promise<boolean> {
  try {
    const run = await withTarget(
      () => startTarget(CORRECT),
      ({ baseUrl }) => suite(baseUrl, timeout),
    );
    return hasPassed(run);
  } catch (error) {
    if (error instanceof TargetError) return false;
    throw error;
  }
}
