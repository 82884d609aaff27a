import type { DefectFacts } from '../../../lib/defects/defect-facts.ts';
import type { RunSuite } from '../suite/run-suite.ts';
import { startAhead, type TargetsAhead } from '../targets/start-ahead.ts';
import { type StartTarget, TargetError } from '../targets/target.ts';
import { classifyRun } from './classify-run.ts';
import { mapInParallel } from './parallel.ts';
import type { Result } from './result.ts';

export interface TrialOptions {
  readonly jobs: number;
  /** In milliseconds. */
  readonly timeout: number;
  readonly errorCodes: ReadonlySet<number>;
  readonly signal: AbortSignal;
  readonly onStart: (defect: DefectFacts) => void;
  readonly onResult: (result: Result) => void;
}

/** Runs the suite once for each defect, on a fresh target with only that one on. The results keep the defects' order. */
export async function tryDefects(
  defects: readonly DefectFacts[],
  suite: RunSuite,
  startTarget: StartTarget,
  options: TrialOptions,
): Promise<readonly Result[]> {
  const targets = startAhead(defects, options.jobs, startTarget);
  try {
    return await mapInParallel(defects, options.jobs, async (defect, index) => {
      if (options.signal.aborted) return { defect, status: 'Pending', reason: 'Interrupted', killedBy: [] };
      options.onStart(defect);
      const result = await tryDefect(defect, index, suite, targets, options);
      options.onResult(result);
      return result;
    });
  } finally {
    await targets.stopAll();
  }
}

async function tryDefect(
  defect: DefectFacts,
  index: number,
  suite: RunSuite,
  targets: TargetsAhead,
  { timeout, errorCodes }: TrialOptions,
): Promise<Result> {
  try {
    const target = await targets.take(index);
    const run = await suite(target.baseUrl, timeout);
    const met = run.how === 'interrupted' ? undefined : await target.countMet();
    // The next run need not wait for it: stopAll() does.
    void target.stop();
    const { output, duration, report } = run;
    const verdict = classifyRun(run, { output, met: met ?? 0, errorCodes });
    return { defect, ...verdict, duration, met, killedBy: verdict.status === 'Killed' ? report.failed : [] };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { defect, status: 'RuntimeError', reason: error.message, killedBy: [] };
  }
}
