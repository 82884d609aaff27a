import type { DefectFacts } from '../../../api/switches/facts.ts';
import { type Findings, findUnmet } from './find-unmet.ts';
import type { Result } from './result.ts';
import { runTrials } from './run-trials.ts';
import type { Running } from './running.ts';

export type Trials = Awaited<ReturnType<typeof tryDefects>>;

/**
 * Runs the suite once with each defect on. By default, runs with many defects on come first, and the defects that they
 * show to be unmet get no run of their own.
 */
export async function tryDefects(defects: readonly DefectFacts[], options: Running) {
  const results: Result[] = [];
  let hasFailedUnmet = false;
  const report = (result: Result) => {
    results.push(result);
    if (result.status !== 'Pending') options.onResult(result);
  };
  const eachAlone: Findings = { unmet: [], toTry: defects, hasFailedUnmet: false };
  const find = async (add: (defect: DefectFacts) => void) => {
    for await (const found of options.isThorough ? [eachAlone] : findUnmet(defects, options)) {
      hasFailedUnmet ||= found.hasFailedUnmet;
      for (const defect of found.unmet) report(certify(defect));
      for (const defect of found.toTry) add(defect);
    }
  };
  // The only run with no defect on beside a single trial is the last of all.
  const cleanRun = { when: 'among the runs with a bug', fromTrials: 2 };
  const end = await runTrials({ find, report, cleanRun }, options);
  // The results are in no particular order.
  return { ...end, results, hasFailedUnmet: hasFailedUnmet || end.hasFailedUnmet };
}

function certify(defect: DefectFacts): Result {
  const reason = 'The suite passed with this bug and others on, and no request met any of them';
  return { defect, status: 'NoCoverage', reason, met: 0, killedBy: [] };
}
