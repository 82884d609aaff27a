import type { DefectFacts } from '../../../api/switches/facts.ts';
import { contradiction, type Result } from './result.ts';
import { type CleanFailure, type Found, placeCleanRun, runTrials } from './run-trials.ts';
import type { Running } from './trial.ts';
import type { Trials } from './try-defects.ts';

/** The most second runs, unless one of them or an earlier run suggests that the suite is unreliable. */
const SECOND_RUNS = 20;

/** Second results by defect. */
type Seconds = Map<string, Result>;

/**
 * Runs the suite a second time with the defects that it noticed (Killed), and at the end once more with none on. A
 * defect that it does not notice again is an error. Once a run with no defect on has failed, there is no score and
 * nothing to check.
 */
export async function checkReliability(trials: Trials, options: Running) {
  const { results, hasFailedUnmet } = trials;
  const seconds: Seconds = new Map();
  let { cleanFailure } = trials;
  if (trials.trials > 0) {
    cleanFailure ??= await confirmNoticed(trials, seconds, options);
    cleanFailure ??= await passAtEnd(options);
  }
  return {
    cleanFailure,
    /** Whether the suite failed in a run in which no request met a defect. */
    hasFailedUnmet,
    /** How many noticed defects had a second run. */
    secondRuns: seconds.size,
    /** How many of them passed in it, or failed without meeting the defect, and are errors now. */
    contradicted: countContradicted(seconds),
    results: results.map((result) => seconds.get(result.defect.id) ?? result),
  };
}

async function confirmNoticed(
  { results, trials, hasFailedUnmet }: Trials,
  seconds: Seconds,
  options: Running,
): Promise<CleanFailure | undefined> {
  const noticed = results.filter(({ status }) => status === 'Killed');
  const drawn = draw(noticed, hasFailedUnmet, options);
  const others = noticed.filter((result) => !drawn.includes(result));
  // There are never more runs with no defect on than trials: two trials have one among them, and one at the end.
  const cleanRun = trials > 2 ? { when: 'among the second runs', fromTrials: 1 } : undefined;
  const again = (some: readonly Result[], cleanRun: Found['cleanRun']) =>
    runAgain(some, noticed.length, seconds, cleanRun, options);
  const failure = await again(drawn, cleanRun);
  if (failure === undefined && countContradicted(seconds) > 0) await again(others, undefined);
  return failure;
}

function countContradicted(seconds: Seconds): number {
  return [...seconds.values()].filter(({ isUnreliable }) => isUnreliable).length;
}

/** The last run of all has nothing on. */
async function passAtEnd(options: Running): Promise<CleanFailure | undefined> {
  if (options.signal.aborted) return undefined;
  options.onEnd();
  const failure = await placeCleanRun('at the end', options).finish();
  if (!options.signal.aborted) options.onEndRun(failure === undefined);
  return failure;
}

/**
 * Draws the noticed defects to try a second time. A failure by chance most likely hides among the defects that suites
 * seldom notice: the hardest first, and of equally hard ones those that many requests met, because a defect that one
 * request met was mostly looked for. Defects that need concurrency come last, because their second run proves nothing.
 */
function draw(noticed: readonly Result[], isSuspicious: boolean, { confirms, random }: Running): readonly Result[] {
  if (confirms === 'none') return [];
  if (confirms === 'all' || isSuspicious) return shuffle(noticed, random);
  const rank = ({ defect }: Result) => (defect.needs === 'concurrency' ? 0 : defect.level);
  const drawn = shuffle(noticed, random).toSorted(
    (one, other) => rank(other) - rank(one) || (other.met ?? 0) - (one.met ?? 0),
  );
  return shuffle(drawn.slice(0, SECOND_RUNS), random);
}

function shuffle<T>(items: readonly T[], random: Running['random']): readonly T[] {
  const placed = items.map((item) => ({ item, place: random() }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

/** Runs the suite once more with each defect, and adds the results. An interrupted run adds none. */
async function runAgain(
  noticed: readonly Result[],
  of: number,
  seconds: Seconds,
  cleanRun: Found['cleanRun'],
  options: Running,
): Promise<CleanFailure | undefined> {
  if (noticed.length === 0 || options.signal.aborted) return undefined;
  options.onSecondRuns(noticed, of);
  const firsts = new Map(noticed.map((first) => [first.defect.id, first]));
  const report = (result: Result) => {
    const first = firsts.get(result.defect.id);
    if (first === undefined || result.status === 'Pending') return;
    const second = compare(first, result);
    seconds.set(result.defect.id, second);
    options.onSecondResult({ ...second, duration: result.duration });
  };
  const find = async (add: (defect: DefectFacts) => void) => {
    for (const { defect } of noticed) add(defect);
  };
  return (await runTrials({ find, report, cleanRun }, options)).cleanFailure;
}

const CONTRADICTED =
  'The suite is unreliable: it failed with this bug on, and passed in a second run. The run that failed:';

function compare(first: Result, second: Result): Result {
  if (second.status === 'Killed' || second.status === 'Timeout') return first;
  if (second.status === 'RuntimeError') return second;
  if (isDecidedByTime(first, second)) return { ...first, isNotEveryTime: true };
  return { ...second, ...contradiction(CONTRADICTED, first.reason) };
}

/**
 * Whether a suite that always sends the same requests could pass in the second run: time can let fewer of them meet a
 * defect.
 */
function isDecidedByTime({ defect, met = 0 }: Result, second: Result): boolean {
  return defect.needs === 'concurrency' || (defect.timed === true && (second.met ?? 0) < met);
}
