import type { ListedChange } from '../../../api/switches/facts.ts';
import { runPool } from '../../harness/run-pool.ts';
import { type ChangeResult, COMBINATION, contradiction } from './result.ts';
import { REPEAT_FACTOR, type Running, requestsThatMet, type Trial, tryWith } from './trial.ts';

type Verdict = Omit<ChangeResult, 'change'>;

const DISAGREE = 'The suite is unreliable: of two runs with the same compatible changes on, one failed and one passed';
const UNEXPLAINED = 'The suite is unreliable: it failed, and no request met a compatible change';

const NOT_TRIED: Verdict = { status: 'Pending', reason: 'Interrupted', failed: [] };

/**
 * Finds the compatible changes at which the suite fails. A suite that passes with all of them on needs no other run.
 * Otherwise, each is tried alone, and is a false alarm if the suite fails twice. The results are in the order of the
 * changes. Another one for their combination follows if only that fails.
 */
export async function findFalseAlarms(changes: readonly ListedChange[], options: Running) {
  const all = await runWith(changes, options.timeout, options);
  const pending = changes.map((change) => ({ change, ...NOT_TRIED }));
  if (all.outcome === 'interrupted') return pending;
  if (all.outcome === 'error') return [...pending, { change: COMBINATION, ...verdictOf(all) }];
  options.onChangesTried(all.outcome === 'passed');
  if (all.outcome === 'passed') {
    return changes.map((change) => ({ change, ...verdictOf(all), met: all.met.get(change.id) ?? 0 }));
  }
  const alone = await tryEach(changes, options);
  if (alone.some(({ status }) => status !== 'Passed')) return alone;
  const combined = { change: COMBINATION, ...compare(all, await repeat(changes, options)) };
  if (combined.status === 'Passed') return alone;
  if (combined.status !== 'Pending') options.onChangeResult(combined);
  return [...alone, combined];
}

async function tryEach(changes: readonly ListedChange[], options: Running): Promise<readonly ChangeResult[]> {
  return await runPool(changes, options.jobs, async (change) => {
    const result = { change, ...(await tryChange(change, options)) };
    if (result.status !== 'Pending') options.onChangeResult(result);
    return result;
  });
}

async function tryChange(change: ListedChange, options: Running): Promise<Verdict> {
  const first = await runWith([change], options.timeout, options);
  if (STATUSES[first.outcome] === 'FalseAlarm') return compare(first, await repeat([change], options));
  return verdictOf(first);
}

function repeat(changes: readonly ListedChange[], options: Running): Promise<Trial> {
  return runWith(changes, REPEAT_FACTOR * options.timeout, options);
}

/** Decides by a run that failed and its repetition. A failure counts only if a request met a change. */
function compare(failed: Trial, repeated: Trial): Verdict {
  const verdict = verdictOf(repeated);
  const problem = findContradiction(failed, repeated);
  if (problem === undefined) return verdict;
  return { ...verdict, ...contradiction(problem, failed.reason), failed: [] };
}

function findContradiction(failed: Trial, repeated: Trial): string | undefined {
  if (STATUSES[repeated.outcome] === 'FalseAlarm' && requestsThatMet(repeated) === 0) return UNEXPLAINED;
  if (repeated.outcome === 'passed' && requestsThatMet(failed) > 0) return DISAGREE;
  return undefined;
}

const STATUSES = {
  passed: 'Passed',
  failed: 'FalseAlarm',
  'took too long': 'FalseAlarm',
  error: 'RuntimeError',
  interrupted: 'Pending',
} as const;

function verdictOf(trial: Trial): Verdict {
  const { outcome, reason, met, report } = trial;
  const status = STATUSES[outcome];
  const failed = status === 'FalseAlarm' ? report.failed : [];
  return { status, reason, met: met.size === 0 ? undefined : requestsThatMet(trial), failed };
}

function runWith(changes: readonly ListedChange[], timeout: number, options: Running): Promise<Trial> {
  return tryWith({ defects: [], changes: changes.map(({ id }) => id) }, { ...options, timeout });
}
