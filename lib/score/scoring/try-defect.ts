import { TargetError } from '../../harness/targets/target.ts';
import type { DefectFacts } from '../../switches/facts.ts';
import { classifyRun, isDoubtful, isUnexplained } from './classify-run.ts';
import type { Result } from './result.ts';
import type { Listener, Running } from './running.ts';

/** How the suite is run with each defect. */
export type TrialOptions = Running & Pick<Listener, 'onStart'>;

interface Outcome {
  readonly result: Result;
  /** Whether the run has to be repeated alone before it counts. */
  readonly isDoubtful: boolean;
  /** Whether the suite failed although no request met the defect. */
  readonly isUnexplained: boolean;
}

/** Runs the suite once with a defect on. A target that cannot be used is a result, not an error. */
export async function tryDefect(defect: DefectFacts, options: TrialOptions): Promise<Outcome> {
  const { suite, startTarget, timeout, errorCodes, signal, onStart } = options;
  if (signal.aborted) return decided({ defect, status: 'Pending', reason: 'Interrupted', killedBy: [] });
  onStart(defect);
  try {
    const target = await startTarget({ defects: [defect.id] });
    const run = await suite(target.baseUrl, timeout);
    const met = run.how === 'interrupted' ? undefined : ((await target.readMet()).get(defect.id) ?? 0);
    // The next run need not wait for it: the caller stops all targets at the end.
    void target.stop();
    const { output, duration, report } = run;
    const circumstances = { output, met: met ?? 0, errorCodes };
    const verdict = classifyRun(run, circumstances);
    const killedBy = verdict.status === 'Killed' ? report.failed : [];
    return {
      result: { defect, ...verdict, duration, met, killedBy, skipped: report.skipped },
      isDoubtful: isDoubtful(run, circumstances),
      isUnexplained: isUnexplained(run, circumstances),
    };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return decided({ defect, status: 'RuntimeError', reason: error.message, killedBy: [] });
  }
}

function decided(result: Result): Outcome {
  return { result, isDoubtful: false, isUnexplained: false };
}
