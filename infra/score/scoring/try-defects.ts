import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import { startAhead, type TargetsAhead } from '../targets/start-ahead.ts';
import { type Findings, findUnreached, type SearchOptions } from './find-unreached.ts';
import type { Result } from './result.ts';
import { type Trial, type TrialOptions, tryDefect } from './try-defect.ts';
import { workWhileFinding } from './work-while-finding.ts';

/** How much longer a run may take that is repeated alone. */
export const REPEAT_FACTOR = 2;

export interface TrialsOptions extends SearchOptions, TrialOptions {
  readonly jobs: number;
  /** Whether each defect gets a run of its own, even if runs with many defects on could decide some of them. */
  readonly isThorough: boolean;
  readonly onResult: (result: Result) => void;
}

export interface Trials {
  /** In no particular order. */
  readonly results: readonly Result[];
  /** Whether the suite failed in a run in which no request met a defect, so that the service was correct throughout. */
  readonly hasFailedUnmet: boolean;
}

/**
 * Runs the suite once with each defect on, on a fresh target. By default, runs with many defects on come first, and the
 * defects that they show to be unreached get no run of their own. Doubtful runs are repeated alone at the end.
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
    for await (const found of isThorough ? eachAlone(defects) : findUnreached(defects, options)) {
      hasFailedUnmet ||= found.hasFailedUnmet;
      for (const defect of found.unreached) report(certify(defect));
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
  yield { unreached: [], toTry: defects, hasFailedUnmet: false };
}

function certify(defect: DefectFacts): Result {
  const reason = 'The suite passed with this defect and others on, and no request met any of them';
  return { defect, status: 'NoCoverage', reason, met: 0, killedBy: [] };
}
