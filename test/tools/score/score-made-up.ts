import type { DefectFacts, ListedChange } from '../../../lib/api/switches/facts.ts';
import type { StartTarget, TargetSettings } from '../../../lib/tools/harness/targets/target.ts';
import { readOptions } from '../../../lib/tools/score/options/options.ts';
import type { SuiteRun } from '../../../lib/tools/score/scoring/run-suite.ts';
import { scoreSuite } from '../../../lib/tools/score/scoring/score-suite.ts';
import type { Listener } from '../../../lib/tools/score/scoring/trial.ts';
import { LISTENER, targetOf } from './suite-runs.ts';

/** A suite that sends no requests. */
export interface MadeUpSuite {
  /**
   * Returns how a run ends with these defects on.
   * @param number counts, from 1, the runs with defects[0] on; if defects is empty, the runs with none on
   */
  readonly run: (defects: readonly string[], number: number) => SuiteRun;
  /** Returns how many requests of a run meet the defect; the first run with it on is number 1. */
  readonly meets: (id: string, number: number) => number;
}

export type MadeUpRun = Readonly<{ defects: readonly string[]; changes: number; timeout: number }>;

export interface MadeUpScore {
  readonly defects: readonly DefectFacts[];
  readonly changes?: readonly ListedChange[];
  readonly args?: readonly string[];
  readonly random?: () => number;
  readonly listener?: Partial<Listener>;
}

/** Reads the options of a score. @throws Error for --help */
export function optionsOf(args: readonly string[]) {
  const options = readOptions(args, 'score');
  if (options === 'help') throw new Error('There are no options');
  return options;
}

/** Scores a made-up suite, one run at a time. Returns the runs, too. @throws NoResultError as `scoreSuite` does */
export async function scoreMadeUp(
  suite: MadeUpSuite,
  { defects, changes = [], args = [], random = () => 0.5, listener = {} }: MadeUpScore,
) {
  const options = optionsOf(['--jobs', '1', ...args, '--', 'made-up']);
  const started: Required<TargetSettings>[] = [];
  const runs: MadeUpRun[] = [];
  const counts = new Map<string, number>();
  const startTarget: StartTarget = async (settings) => {
    const on = { changes: [], ...settings };
    const baseUrl = String(started.push(on) - 1);
    const meets = (id: string) => suite.meets(id, counts.get(id) ?? 1);
    return targetOf(async () => new Map([...on.defects, ...on.changes].map((id) => [id, meets(id)])), baseUrl);
  };
  const scored = {
    suite: async (baseUrl: string, timeout: number) => {
      const on = started[Number(baseUrl)] ?? { defects: [], changes: [] };
      for (const id of on.defects.length === 0 ? [''] : on.defects) counts.set(id, (counts.get(id) ?? 0) + 1);
      runs.push({ defects: on.defects, changes: on.changes.length, timeout });
      return suite.run(on.defects, counts.get(on.defects[0] ?? '') ?? 1);
    },
    countRuns: () => ({ runs: runs.length, failures: 0, skipped: 0 }),
    signal: new AbortController().signal,
    random,
  };
  const scoring = await scoreSuite({ defects, changes }, options, startTarget, { ...LISTENER, ...listener }, scored);
  const verdicts = Object.fromEntries(scoring.results.map(({ defect, status }) => [defect.id, status]));
  return { scoring, verdicts, runs };
}
