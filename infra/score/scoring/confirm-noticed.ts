import { startAhead } from '../targets/start-ahead.ts';
import { joinLines } from './classify-run.ts';
import type { Result } from './result.ts';
import { type Trial, tryDefect } from './try-defect.ts';
import { prepareTrial, type TrialsOptions } from './try-defects.ts';
import { workWhileFinding } from './work-while-finding.ts';

const CONTRADICTED =
  'The suite is unreliable: it failed with this defect on, and passed in a second run. The run that failed:';

/**
 * Runs the suite a second time with each defect that it noticed in a single run (Killed). The results that are now errors
 * are passed to `onSecondResult` like the others.
 * @returns the results of the second runs; an interrupted one leaves the first result
 */
export async function confirmNoticed(
  noticed: readonly Result[],
  options: TrialsOptions & { readonly onSecondResult: (result: Result) => void },
): Promise<readonly Result[]> {
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
