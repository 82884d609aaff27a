import type { DefectFacts } from '../../../api/switches/facts.ts';
import type { Result } from './result.ts';
import { runTrials } from './run-trials.ts';
import { isUnexplained, type Running, tryWith } from './trial.ts';

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

/** The defects that a round has decided. */
interface Findings {
  /** With all of these on, the suite passed and no request met one. */
  readonly unmet: readonly DefectFacts[];
  /** Each of these takes a run of its own. */
  readonly toTry: readonly DefectFacts[];
  /** Whether the suite failed although no request met a defect. */
  readonly hasFailedUnmet: boolean;
}

/**
 * Finds the defects that no request of the suite meets, in rounds: it runs the suite with all undecided defects on and
 * leaves out the ones that were met, until none is met. It ends as soon as another round would cost more than it is
 * likely to save. Each defect is in the findings of one round.
 */
async function* findUnmet(defects: readonly DefectFacts[], options: Running): AsyncGenerator<Findings> {
  let left = defects;
  const prospect = createProspect();
  for (let group = pickCompatible(left); prospect.isWorth(group.length); group = pickCompatible(left)) {
    options.onRound(group.length);
    const trial = await tryWith({ defects: group.map(({ id }) => id) }, options);
    if (options.signal.aborted) break;
    const metDefects = group.filter(({ id }) => (trial.met.get(id) ?? 0) > 0);
    const decided = new Set(metDefects.length > 0 ? metDefects : group);
    left = left.filter((defect) => !decided.has(defect));
    prospect.learn(metDefects.length);
    // A suite that fails without meeting any of them says nothing about them.
    yield metDefects.length === 0 && trial.outcome === 'passed'
      ? { unmet: group, toTry: [], hasFailedUnmet: false }
      : { unmet: [], toTry: [...decided], hasFailedUnmet: isUnexplained(trial) };
  }
  options.onRound(0);
  yield { unmet: [], toTry: left, hasFailedUnmet: false };
}

/** Picks as many as can be on together, in their order. */
export function pickCompatible(defects: readonly DefectFacts[]): readonly DefectFacts[] {
  const picked: DefectFacts[] = [];
  for (const defect of defects) {
    const isExcluded = picked.some(({ id, excludes }) => defect.excludes.includes(id) || excludes.includes(defect.id));
    if (!isExcluded) picked.push(defect);
  }
  return picked;
}

/** The chance, at first, that an undecided defect turns out to be unmet. */
const FIRST_CHANCE = 0.5;

/**
 * Judges whether another round is likely to save more runs than the rounds still needed cost. A round usually meets at
 * most half as many defects as the one before. Each time that it meets more, the chance of success is halved: a suite
 * that stops at its first failure can meet one new defect in each round. A round that meets none begins anew.
 */
function createProspect() {
  let chance = FIRST_CHANCE;
  let lastMet = 0;
  let limit = Number.POSITIVE_INFINITY;
  return {
    isWorth: (count: number) => count * chance > 1 + Math.log2(1 + lastMet),
    learn(met: number): void {
      if (met > limit) chance /= 2;
      if (met === 0) chance = FIRST_CHANCE;
      lastMet = met;
      limit = met === 0 ? Number.POSITIVE_INFINITY : met / 2;
    },
  };
}
