import type { DefectFacts } from '../../defects/facts/defect-facts.ts';
import { type Target, TargetError } from '../../harness/targets/target.ts';
import { startAhead, type TargetsAhead } from '../targets/start-ahead.ts';
import { classifyRun, isDoubtful, isUnexplained } from './classify-run.ts';
import { type Findings, findUnmet, type SearchOptions } from './find-unmet.ts';
import type { Result } from './result.ts';
import { type Listener, type Running, workWhileFinding } from './running.ts';

/** How much longer a run may take that is repeated alone. */
export const REPEAT_FACTOR = 2;

export interface TrialsOptions extends SearchOptions, TrialOptions, Pick<Listener, 'onResult'> {
  /** Whether each defect gets a run of its own, even if runs with many defects on could decide some of them. */
  readonly isThorough: boolean;
}

export interface Trials {
  /** In no particular order. */
  readonly results: readonly Result[];
  /** Whether the suite failed in a run in which no request met a defect, so that the service was correct throughout. */
  readonly hasFailedUnmet: boolean;
}

/**
 * Runs the suite once with each defect on, on a fresh target. By default, runs with many defects on come first, and the
 * defects that they show to be unmet get no run of their own. Doubtful runs are repeated alone at the end.
 */
export async function tryDefects(defects: readonly DefectFacts[], options: TrialsOptions): Promise<Trials> {
  const { jobs, startTarget, timeout, isThorough } = options;
  const targets = startAhead(jobs, startTarget);
  const results: Result[] = [];
  const doubtful: DefectFacts[] = [];
  let hasFailedUnmet = false;
  const report = (result: Result) => {
    results.push(result);
    if (result.status !== 'Pending') options.onResult(result);
  };
  const find = async (add: (trial: Trial) => void) => {
    for await (const found of isThorough ? eachAlone(defects) : findUnmet(defects, options)) {
      hasFailedUnmet ||= found.hasFailedUnmet;
      for (const defect of found.unmet) report(certify(defect));
      for (const defect of found.toTry) add(prepareTrial(defect, targets));
    }
  };
  try {
    await workWhileFinding(jobs, find, async (trial) => {
      const { result, isDoubtful, isUnexplained } = await tryDefect(trial, options);
      hasFailedUnmet ||= isUnexplained;
      if (isDoubtful) doubtful.push(trial.defect);
      else report(result);
    });
    for (const trial of doubtful.map((defect) => prepareTrial(defect, targets))) {
      const { result } = await tryDefect(trial, { ...options, timeout: REPEAT_FACTOR * timeout });
      report(result);
    }
  } finally {
    await targets.stopAll();
  }
  return { results, hasFailedUnmet };
}

/** Prepares a run with this defect on; its target starts while earlier ones are in use. */
export function prepareTrial(defect: DefectFacts, targets: TargetsAhead): Trial {
  const index = targets.add({ defects: [defect.id] });
  return { defect, start: () => targets.take(index) };
}

async function* eachAlone(defects: readonly DefectFacts[]): AsyncGenerator<Findings> {
  yield { unmet: [], toTry: defects, hasFailedUnmet: false };
}

function certify(defect: DefectFacts): Result {
  const reason = 'The suite passed with this bug and others on, and no request met any of them';
  return { defect, status: 'NoCoverage', reason, met: 0, killedBy: [] };
}

/** A run of the suite with one defect on. */
export interface Trial {
  readonly defect: DefectFacts;
  readonly start: () => Promise<Target>;
}

/** How the suite is run with each defect. */
export type TrialOptions = Running & Pick<Listener, 'onStart'>;

export interface Outcome {
  readonly result: Result;
  /** Whether the run has to be repeated alone before it counts. */
  readonly isDoubtful: boolean;
  /** Whether the suite failed although no request met the defect. */
  readonly isUnexplained: boolean;
}

/** Runs the suite once with a defect on. A target that cannot be used is a result, not an error. */
export async function tryDefect({ defect, start }: Trial, options: TrialOptions): Promise<Outcome> {
  const { suite, timeout, errorCodes, signal, onStart } = options;
  if (signal.aborted) return decided({ defect, status: 'Pending', reason: 'Interrupted', killedBy: [] });
  onStart(defect);
  try {
    const target = await start();
    const run = await suite(target.baseUrl, timeout);
    const met = run.how === 'interrupted' ? undefined : ((await target.readMet()).get(defect.id) ?? 0);
    // The next run need not wait for it: the caller stops all targets at the end.
    void target.stop();
    const { output, duration, report } = run;
    const circumstances = { output, met: met ?? 0, errorCodes };
    const verdict = classifyRun(run, circumstances);
    const killedBy = verdict.status === 'Killed' ? report.failed : [];
    return {
      result: { defect, ...verdict, duration, met, killedBy },
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
