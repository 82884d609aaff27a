import type { DefectFacts, ListedChange } from '../../../api/switches/facts.ts';
import { countOf } from '../../../count-of.ts';
import type { StartTarget } from '../../harness/targets/target.ts';
import type { Options } from '../options/options.ts';
import { checkReliability } from './check-reliability.ts';
import { findFalseAlarms } from './find-false-alarms.ts';
import type { Result } from './result.ts';
import { runBaseline } from './run-baseline.ts';
import type { createSuite } from './run-suite.ts';
import type { CleanFailure } from './run-trials.ts';
import type { Listener, Running } from './trial.ts';
import { tryDefects } from './try-defects.ts';

/** A run that takes longer than both counts as hanging: this many milliseconds, and this many times the baseline. */
const MIN_TIMEOUT = 10_000;
const TIMEOUT_FACTOR = 4;

/** What is switched on in the service, to see how the suite reacts. */
interface Switches {
  readonly defects: readonly DefectFacts[];
  /** Empty if false alarms are not looked for. */
  readonly changes: readonly ListedChange[];
}

/** The suite, and what else is not an option. */
type Scored = ReturnType<typeof createSuite> & Pick<Running, 'signal' | 'random'>;

/** The verdict on each defect and change, and the runs behind it. With `noScore`, reports show no score. */
export type Scoring = Awaited<ReturnType<typeof scoreSuite>>;

/**
 * Finds out which of the defects the suite notices, and at which of the compatible changes it raises a false alarm.
 * @throws NoResultError if the suite does not pass without a defect
 */
export async function scoreSuite(
  { defects, changes }: Switches,
  options: Options,
  startTarget: StartTarget,
  listener: Listener,
  { suite, countRuns, signal, random }: Scored,
) {
  const shared = { ...options, ...listener, suite, startTarget, signal, random };
  const baseline = await runBaseline(shared);
  const timeout = options.timeout ?? Math.max(MIN_TIMEOUT, TIMEOUT_FACTOR * baseline.duration);
  listener.onBaseline(baseline, timeout);
  const ignored = defects.flatMap((defect) => ignore(defect, options.choice.ignored.get(defect.id)));
  for (const result of ignored) listener.onResult(result);
  const left = defects.filter(({ id }) => !options.choice.ignored.has(id));
  const jobs = baseline.jobs.count;
  const running = { ...shared, jobs, timeout };
  const trials = await tryDefects(left, running);
  // A flaky suite has no score, and needs no further runs.
  const changesToTry = trials.cleanFailure === undefined ? changes : [];
  if (changesToTry.length > 0 && !signal.aborted) listener.onChanges(changesToTry.length);
  const changeResults = changesToTry.length === 0 ? [] : await findFalseAlarms(changesToTry, running);
  const { results: checked, cleanFailure, ...reliability } = await checkReliability(trials, running);
  const byId = new Map([...ignored, ...checked].map((result) => [result.defect.id, result]));
  const results: readonly Result[] = defects.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    /** In the order of the defects given. */
    results,
    /** In the order of the changes given. */
    changes: changeResults,
    baseline,
    /** In milliseconds. */
    timeout,
    counts: countRuns(),
    reliability,
    /** Why there is no score; undefined if there is one. */
    noScore: cleanFailure ?? findContradiction([...checked, ...changeResults]),
  };
}

function findContradiction(results: readonly Pick<Result, 'isUnreliable'>[]): CleanFailure | undefined {
  const count = results.filter(({ isUnreliable }) => isUnreliable).length;
  if (count === 0) return undefined;
  return { reason: `The suite is unreliable: ${countOf(count, 'run')} contradicted another one like it`, output: '' };
}

function ignore(defect: DefectFacts, reason: string | undefined): readonly Result[] {
  return reason === undefined ? [] : [{ defect, status: 'Ignored', reason, killedBy: [] }];
}
