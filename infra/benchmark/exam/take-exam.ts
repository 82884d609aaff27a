import { formatDuration } from '../../../lib/harness/terminal/words.ts';
import { describeMutant } from '../../../test/tools/mutants/draw-mutants.ts';
import type { Mutant } from '../../../test/tools/mutants/mutate.ts';
import { judgeChange, recordResponses } from '../../../test/tools/mutants/record-responses.ts';
import { NO_MUTANT } from '../../../test/tools/mutants/start-mutant.ts';
import type { Result } from './result.ts';
import { requirePassing, runSuite, type Suite } from './run-suite.ts';
import type { State } from './state.ts';

/** What to examine. */
export interface Exam {
  /** A bundle of the server with all mutants. */
  readonly bundle: string;
  readonly drawn: readonly Mutant[];
  /** How many mutants to keep. */
  readonly count: number;
  readonly suites: readonly Suite[];
  readonly state: State;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** How many suites run at once. */
const JOBS = 2;

/** Takes or continues an exam. @throws Error if it is interrupted, or a suite does not pass without a mutant */
export async function takeExam(exam: Exam): Promise<Omit<Result, 'seed' | 'commit' | 'started'>> {
  const { state, suites } = exam;
  const { responses, tried } = await tryMutants(exam);
  const those = (change: string) => tried.filter(({ id }) => state.get(`${id}`) === change);
  await runSuites(exam, those('more'));
  const isNoticed = (key: string) => state.get(key) !== 'passed';
  const mutants = those('more').map((mutant) => ({
    mutant: describeMutant(mutant),
    noticedBy: suites.map(({ name }) => name).filter((name) => isNoticed(`${mutant.id} ${name}`)),
  }));
  const unchanged = those('nothing').length;
  return { responses, entries: suites.map(({ name }) => name), unchanged, apart: those('apart').length, mutants };
}

/** Tries the drawn mutants until enough of them change more than what is set apart. */
async function tryMutants({ bundle, drawn, count, state, signal, print }: Exam) {
  const clean = await recordResponses(bundle, NO_MUTANT);
  if (judgeChange(clean, await recordResponses(bundle, NO_MUTANT)) !== 'nothing') {
    throw new Error('Two recordings of the correct service differ, so no recording says what a mutant changes');
  }
  const timeLeft = startTimer(count);
  const tried: Mutant[] = [];
  let kept = 0;
  for (const mutant of drawn) {
    if (kept === count) break;
    const key = String(mutant.id);
    if (state.get(key) === undefined) state.add(key, judgeChange(clean, await recordResponses(bundle, mutant.id)));
    signal.throwIfAborted();
    tried.push(mutant);
    if (state.get(key) === 'more') kept += 1;
    if (tried.length % 10 === 0) print(`Tried ${tried.length} mutants, kept ${kept} of ${count}, ${timeLeft(kept)}`);
  }
  if (kept < count) throw new Error(`Only ${kept} mutants change a response. Take fewer with --mutants`);
  return { responses: clean.flat().length, tried };
}

/** Runs each suite against each mutant, as far as there is no verdict yet. */
async function runSuites({ bundle, suites, state, signal, print }: Exam, mutants: readonly Mutant[]): Promise<void> {
  const all = mutants.flatMap(({ id }) => suites.map((suite) => ({ id, suite, key: `${id} ${suite.name}` })));
  const left = all.filter(({ key }) => state.get(key) === undefined);
  const total = left.length;
  const limits = new Map<Suite, number>();
  for (const suite of new Set(left.map((run) => run.suite))) {
    limits.set(suite, await requirePassing(suite, bundle, signal));
  }
  const timeLeft = startTimer(total);
  let done = 0;
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { id, suite, key } = next;
      state.add(key, await runSuite(suite, bundle, id, limits.get(suite) ?? 0, signal));
      done += 1;
      if (done % 10 === 0) print(`Made ${done} of ${total} runs, ${timeLeft(done)}`);
    }
  };
  // After an error, the other worker ends, too.
  const workers = Array.from({ length: JOBS }, () => work().finally(() => left.splice(0)));
  await Promise.all(workers).finally(() => Promise.allSettled(workers));
}

/** Returns a function that estimates the time left when so many of `total` are done. */
function startTimer(total: number): (done: number) => string {
  const started = performance.now();
  return (done) => `about ${formatDuration(((performance.now() - started) / Math.max(1, done)) * (total - done))} left`;
}
