import type { ListedChange } from '../../switches/switch.ts';
import { findProblem, hasPassed, joinLines } from './classify-run.ts';
import { type ChangeResult, COMBINATION, type TestName } from './result.ts';
import type { SuiteRun } from './run-suite.ts';
import { type Listener, REPEAT_FACTOR, type Running, withTarget, workWhileFinding } from './running.ts';

export type ChangeOptions = Running & Pick<Listener, 'onChangesTried' | 'onChangeResult'>;

/** A run of the suite with changes on. */
interface Trial {
  readonly outcome: 'passed' | 'failed' | 'error' | 'interrupted';
  readonly reason: string;
  readonly met: ReadonlyMap<string, number>;
  readonly failed: readonly TestName[];
}

type Verdict = Omit<ChangeResult, 'change'>;

const INTERRUPTED: Trial = { outcome: 'interrupted', reason: 'Interrupted', met: new Map(), failed: [] };

const DISAGREE = 'The suite is unreliable: of two runs with the same compatible changes on, one failed and one passed';
const UNEXPLAINED = 'The suite is unreliable: it failed, and no request met a compatible change';

/**
 * Finds the compatible changes at which the suite fails. A suite that passes with all of them on needs no other run.
 * Otherwise, each is tried alone, and is a false alarm if the suite fails twice. The results are in the order of the
 * changes. Another one for their combination follows if only that fails.
 */
export async function findFalseAlarms(
  changes: readonly ListedChange[],
  options: ChangeOptions,
): Promise<readonly ChangeResult[]> {
  const all = await runWith(changes, options.timeout, options);
  const pending = changes.map((change): ChangeResult => ({ change, ...verdictOf(INTERRUPTED) }));
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

async function tryEach(changes: readonly ListedChange[], options: ChangeOptions): Promise<readonly ChangeResult[]> {
  const results = new Map<ListedChange, ChangeResult>();
  const addAll = async (add: (change: ListedChange) => void) => {
    for (const change of changes) add(change);
  };
  await workWhileFinding(options.jobs, addAll, async (change) => {
    const result = { change, ...(await tryChange(change, options)) };
    results.set(change, result);
    if (result.status !== 'Pending') options.onChangeResult(result);
  });
  return changes.flatMap((change) => results.get(change) ?? []);
}

async function tryChange(change: ListedChange, options: ChangeOptions): Promise<Verdict> {
  const first = await runWith([change], options.timeout, options);
  if (first.outcome === 'failed') return compare(first, await repeat([change], options));
  return verdictOf(first);
}

function repeat(changes: readonly ListedChange[], options: ChangeOptions): Promise<Trial> {
  return runWith(changes, REPEAT_FACTOR * options.timeout, options);
}

/** Decides by a run that failed and its repetition. A failure counts only if a request met a change. */
function compare(failed: Trial, repeated: Trial): Verdict {
  const verdict = verdictOf(repeated);
  const problem = findContradiction(failed, repeated);
  if (problem === undefined) return verdict;
  return {
    ...verdict,
    status: 'RuntimeError',
    reason: joinLines(problem, failed.reason),
    isUnreliable: true,
    failed: [],
  };
}

function findContradiction(failed: Trial, repeated: Trial): string | undefined {
  if (repeated.outcome === 'failed' && requestsThatMet(repeated) === 0) return UNEXPLAINED;
  if (repeated.outcome === 'passed' && requestsThatMet(failed) > 0) return DISAGREE;
  return undefined;
}

const STATUSES = { passed: 'Passed', failed: 'FalseAlarm', error: 'RuntimeError', interrupted: 'Pending' } as const;

function verdictOf(trial: Trial): Verdict {
  const { outcome, reason, met, failed } = trial;
  return { status: STATUSES[outcome], reason, met: met.size === 0 ? undefined : requestsThatMet(trial), failed };
}

/** The most requests that met one of the changes. */
function requestsThatMet({ met }: Trial): number {
  return Math.max(0, ...met.values());
}

async function runWith(changes: readonly ListedChange[], timeout: number, options: ChangeOptions): Promise<Trial> {
  const { suite, startTarget, errorCodes, signal } = options;
  if (signal.aborted) return INTERRUPTED;
  return withTarget(
    () => startTarget({ defects: [], changes: changes.map(({ id }) => id) }),
    async (target) => {
      const run = await suite(target.baseUrl, timeout);
      if (run.how === 'interrupted') return INTERRUPTED;
      return { ...outcomeOf(run, errorCodes), met: await target.readMet() };
    },
    ({ message }): Trial => ({ ...INTERRUPTED, outcome: 'error', reason: message }),
  );
}

function outcomeOf(run: SuiteRun, errorCodes: ReadonlySet<number>): Omit<Trial, 'met'> {
  const { output, report } = run;
  const problem = findProblem(run, errorCodes);
  if (problem !== undefined) return { outcome: 'error', reason: joinLines(problem, output), failed: [] };
  if (hasPassed(run)) return { outcome: 'passed', reason: output, failed: [] };
  const reason = run.how === 'timed out' ? joinLines('The suite took too long', output) : output;
  return { outcome: 'failed', reason, failed: report.failed };
}
