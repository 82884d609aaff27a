import { runPool } from '../../../lib/tools/harness/run-pool.ts';
import { formatDuration } from '../../../lib/tools/harness/terminal/terminal.ts';
import { type Mutant, type Mutants, NO_MUTANT } from './mutants.ts';
import type { Result } from './result.ts';
import { requirePassing, runSuite, type Suite } from './run-suite.ts';
import type { State } from './state.ts';

/** Mutants, which are tried until `count` of them change a response, and the suites that then run on these. */
export interface Exam {
  readonly mutants: Mutants;
  /** How many mutants to keep, at least. */
  readonly count: number;
  readonly suites: readonly Suite[];
  readonly state: State;
  readonly signal: AbortSignal;
}

/** How many recordings, and later suites, run at once. */
const JOBS = 2;

/** Takes or continues an exam. @throws Error if it is interrupted, or a suite does not pass without a mutant */
export async function takeExam(exam: Exam): Promise<Omit<Result, 'seed' | 'commit' | 'started'>> {
  const { state, suites } = exam;
  const { responses, tried } = await tryMutants(exam);
  const those = (change: string) => tried.filter(({ id }) => state.get(`${id}`) === change);
  await runSuites(exam, those('more'));
  const mutants = those('more').map(({ id, description }) => ({
    mutant: description,
    noticedBy: suites.map(({ name }) => name).filter((name) => state.get(`${id} ${name}`) !== 'passed'),
  }));
  const unchanged = those('nothing').length;
  return { responses, entries: suites.map(({ name }) => name), unchanged, apart: those('apart').length, mutants };
}

/** Tries the drawn mutants until enough of them change more than what is set apart. */
async function tryMutants({ mutants, count, state, signal }: Exam) {
  const { drawn } = mutants;
  const correct = await mutants.record();
  if ((await correct.changeBy(NO_MUTANT)) !== 'nothing') {
    throw new Error('Two recordings of the correct service differ, so no recording says what a mutant changes');
  }
  const tried: Mutant[] = [];
  let kept = 0;
  for (let at = 0; kept < count && at < drawn.length; at += JOBS) {
    const next = drawn.slice(at, at + JOBS);
    await runPool(next, JOBS, async ({ id }) => {
      const key = String(id);
      if (state.get(key) === undefined) state.add(key, await correct.changeBy(id));
    });
    signal.throwIfAborted();
    tried.push(...next);
    kept = tried.filter(({ id }) => state.get(`${id}`) === 'more').length;
    if (tried.length % 10 === 0) console.log(`Tried ${tried.length} mutants, kept ${kept} of ${count}`);
  }
  if (kept < count) throw new Error(`Only ${kept} mutants change a response. Take fewer with --mutants`);
  return { responses: correct.count, tried };
}

/** Runs each suite against each mutant, as far as there is no verdict yet. */
async function runSuites({ mutants, suites, state, signal }: Exam, kept: readonly Mutant[]): Promise<void> {
  const all = kept.flatMap(({ id }) => suites.map((suite) => ({ id, suite, key: `${id} ${suite.name}` })));
  const left = all.filter(({ key }) => state.get(key) === undefined);
  const limits = new Map<Suite, number>();
  for (const suite of new Set(left.map((run) => run.suite))) {
    limits.set(suite, await requirePassing(suite, mutants, signal));
  }
  const started = performance.now();
  let done = 0;
  await runPool(left, JOBS, async ({ id, suite, key }) => {
    state.add(key, await runSuite(suite, mutants, id, limits.get(suite) ?? 0, signal));
    done += 1;
    const time = formatDuration(((performance.now() - started) / done) * (left.length - done));
    if (done % 10 === 0 && done < left.length) console.log(`Made ${done} of ${left.length} runs, about ${time} left`);
  });
}
