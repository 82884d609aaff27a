import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import { type Target, TargetError } from '../../harness/targets/target.ts';
import { startAhead } from '../targets/start-ahead.ts';
import { classifyRun, isUnexplained } from './classify-run.ts';
import { type Findings, findUnreached, type SearchOptions } from './find-unreached.ts';
import type { Result } from './result.ts';
import { workWhileFinding } from './work-while-finding.ts';

/** How much longer a run may take that is repeated alone. */
export const REPEAT_FACTOR = 2;

export interface TrialOptions extends SearchOptions {
  readonly jobs: number;
  readonly errorCodes: ReadonlySet<number>;
  /** Whether each defect gets a run of its own, even if runs with many defects on could decide some of them. */
  readonly isThorough: boolean;
  readonly onStart: (defect: DefectFacts) => void;
  readonly onResult: (result: Result) => void;
}

interface Trial {
  readonly defect: DefectFacts;
  readonly start: () => Promise<Target>;
}

interface Outcome {
  readonly result: Result;
  /** Whether the suite failed although no request met the defect. */
  readonly isUnexplained: boolean;
}

/**
 * Runs the suite once with each defect on, on a fresh target. By default, runs with many defects on come first, and the
 * defects that they show to be unreached get no run of their own. The results are in no particular order.
 */
export async function tryDefects(defects: readonly DefectFacts[], options: TrialOptions): Promise<readonly Result[]> {
  const { jobs, startTarget, timeout, isThorough } = options;
  const targets = startAhead(jobs, startTarget);
  const results: Result[] = [];
  const report = (result: Result) => {
    results.push(result);
    if (result.status !== 'Pending') options.onResult(result);
  };
  const find = async (add: (trial: Trial) => void) => {
    for await (const { unreached, toTry } of isThorough ? eachAlone(defects) : findUnreached(defects, options)) {
      for (const defect of unreached) report(certify(defect));
      for (const defect of toTry) {
        const index = targets.add({ defects: [defect.id] });
        add({ defect, start: () => targets.take(index) });
      }
    }
  };
  const unexplained: DefectFacts[] = [];
  try {
    await workWhileFinding(jobs, find, async (trial) => {
      const { result, isUnexplained } = await tryDefect(trial, options);
      if (isUnexplained) unexplained.push(trial.defect);
      else report(result);
    });
    for (const defect of unexplained) {
      const start = () => startTarget({ defects: [defect.id] });
      report((await tryDefect({ defect, start }, { ...options, timeout: REPEAT_FACTOR * timeout })).result);
    }
  } finally {
    await targets.stopAll();
  }
  return results;
}

async function* eachAlone(defects: readonly DefectFacts[]): AsyncGenerator<Findings> {
  yield { unreached: [], toTry: defects };
}

function certify(defect: DefectFacts): Result {
  const reason = 'The suite passed with this defect and others on, and no request met any of them';
  return { defect, status: 'NoCoverage', reason, met: 0, killedBy: [] };
}

async function tryDefect(
  { defect, start }: Trial,
  { suite, timeout, errorCodes, signal, onStart }: TrialOptions,
): Promise<Outcome> {
  const decided = (result: Omit<Result, 'defect'>) => ({ result: { defect, ...result }, isUnexplained: false });
  if (signal.aborted) return decided({ status: 'Pending', reason: 'Interrupted', killedBy: [] });
  onStart(defect);
  try {
    const target = await start();
    const run = await suite(target.baseUrl, timeout);
    const met = run.how === 'interrupted' ? undefined : ((await target.countMet()).get(defect.id) ?? 0);
    // The next run need not wait for it: stopAll() does.
    void target.stop();
    const { output, duration, report } = run;
    const circumstances = { output, met: met ?? 0, errorCodes };
    const verdict = classifyRun(run, circumstances);
    const killedBy = verdict.status === 'Killed' ? report.failed : [];
    return {
      result: { defect, ...verdict, duration, met, killedBy },
      isUnexplained: isUnexplained(run, circumstances),
    };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return decided({ status: 'RuntimeError', reason: error.message, killedBy: [] });
  }
}
