import type { DefectFacts } from '../../../lib/defects/defect-facts.ts';
import type { Options } from '../command-line/options.ts';
import { createSuite } from '../suite/run-suite.ts';
import type { StartTarget } from '../targets/target.ts';
import type { Result } from './result.ts';
import { type Baseline, runBaseline } from './run-baseline.ts';
import { tryDefects } from './try-defects.ts';

/** The shortest time after which a run counts as hanging, in milliseconds, and how many times the suite's own. */
const MIN_TIMEOUT = 10_000;
const TIMEOUT_FACTOR = 4;

/** What is told while a suite is scored. Durations are in milliseconds. */
export interface Listener {
  onFirstPassed(duration: number, requests: number): void;
  onBaseline(baseline: Baseline, timeout: number): void;
  onStart(defect: DefectFacts): void;
  onResult(result: Result): void;
}

/** What the suite is worth. */
export interface Scoring {
  /** In the order of the defects given. */
  readonly results: readonly Result[];
  readonly baseline: Baseline;
  /** In milliseconds. */
  readonly timeout: number;
  /** How long the baseline and the defects took, in milliseconds. */
  readonly baselineTime: number;
  readonly trialTime: number;
}

/**
 * Finds out which of the defects the suite notices.
 * @throws NoScoreError if the suite does not pass without a defect
 */
export async function scoreSuite(
  defects: readonly DefectFacts[],
  options: Options,
  startTarget: StartTarget,
  listener: Listener,
  signal: AbortSignal,
): Promise<Scoring> {
  const started = performance.now();
  const suite = createSuite(options, signal);
  const { jobs, errorCodes } = options;
  const baseline = await runBaseline(suite, startTarget, {
    jobs,
    timeout: options.timeout,
    errorCodes,
    signal,
    onFirst: listener.onFirstPassed,
  });
  const timeout = options.timeout ?? Math.max(MIN_TIMEOUT, TIMEOUT_FACTOR * baseline.duration);
  listener.onBaseline(baseline, timeout);
  const baselineEnd = performance.now();
  const known = new Map(defects.flatMap((defect) => decideWithoutRun(defect, options, baseline)));
  for (const result of known.values()) listener.onResult(result);
  const left = defects.filter(({ id }) => !known.has(id));
  const { onStart, onResult } = listener;
  const tried = await tryDefects(left, suite, startTarget, { jobs, timeout, errorCodes, signal, onStart, onResult });
  const all = new Map([...known, ...tried.map((result) => [result.defect.id, result] as const)]);
  return {
    results: defects.flatMap(({ id }) => all.get(id) ?? []),
    baseline,
    timeout,
    baselineTime: baselineEnd - started,
    trialTime: performance.now() - baselineEnd,
  };
}

/** The result of a defect that no run is needed for, by its id; otherwise an empty list. */
function decideWithoutRun(
  defect: DefectFacts,
  { choice, isThorough }: Options,
  { operations }: Baseline,
): readonly (readonly [id: string, result: Result])[] {
  const ignored = choice.ignored.get(defect.id);
  if (ignored !== undefined) return [[defect.id, { defect, status: 'Ignored', reason: ignored, killedBy: [] }]];
  // A defect without operations can lie in any request.
  const isCalled = defect.operations.length === 0 || defect.operations.some((operation) => operations.has(operation));
  if (isThorough || isCalled) return [];
  const reason = `The suite never calls ${defect.operations.join(', ')}`;
  return [[defect.id, { defect, status: 'NoCoverage', reason, killedBy: [] }]];
}
