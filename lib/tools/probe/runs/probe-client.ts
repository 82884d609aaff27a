import { runPool } from '../../harness/run-pool.ts';
import type { AnySituation } from '../situations/receiver-situations.ts';
import { notApplicable, type Result, sumUp } from '../situations/result.ts';
import { type Claim, LIMIT } from '../situations/situation.ts';
import { type RunOptions, runSituation } from './run-situation.ts';

interface ProbeOptions extends RunOptions {
  /** How many situations are run at once. */
  readonly jobs: number;
  /** How often each is run. */
  readonly repeat: number;
  readonly onStart: (label: string) => void;
  readonly onResult: (label: string, result: Result) => void;
}

/**
 * Runs the client, or the receiver, in each situation. The first one, in which nothing goes wrong, comes alone: unless
 * it is handled every time, no other is run.
 * @returns the results in the order of the situations, without those that were not run
 */
export async function probeClient(situations: readonly AnySituation[], options: ProbeOptions) {
  const runs = new Map(situations.map(({ id }) => [id, [] as Result[]]));
  const runOne = async ({ situation, label }: PlannedRun) => {
    if (options.signal.aborted) return;
    const reason = findReason(situation, options.without);
    if (reason === undefined) options.onStart(label);
    const result = reason === undefined ? await runSituation(situation, options) : notApplicable(situation, reason);
    if (result === undefined) return;
    runs.get(situation.id)?.push(result);
    options.onResult(label, result);
  };
  const planned = planRuns(situations, options.repeat);
  const isFirst = ({ situation }: PlannedRun) => situation === situations[0];
  for (const run of planned.filter(isFirst)) await runOne(run);
  const isUsable = [...runs.values()][0]?.every(({ verdict }) => verdict === 'handled');
  const others = planned.filter((run) => !isFirst(run));
  // The longest come first, so that none of them is left over at the end.
  const limitOf = ({ situation: { limit = LIMIT } }: PlannedRun) => limit;
  const sorted = others.toSorted((one, other) => limitOf(other) - limitOf(one));
  if (isUsable) await runPool(sorted, options.jobs, runOne);
  return [...runs.values()].flatMap(([run, ...others]) => (run ? [sumUp([run, ...others])] : []));
}

/** A run that is to be made, with its name in the progress. */
type PlannedRun = ReturnType<typeof planRuns>[number];

/** Returns the runs of all situations. With more than one of each, their labels are numbered: `calm 2/5`. */
export function planRuns(situations: readonly AnySituation[], repeat: number) {
  const numbers = Array.from({ length: repeat }, (_, index) => (repeat === 1 ? '' : ` ${index + 1}/${repeat}`));
  return situations.flatMap((situation) => numbers.map((number) => ({ situation, label: `${situation.id}${number}` })));
}

/** Returns why the client cannot be in the situation, or undefined if it can. */
function findReason({ notApplicable, claim }: AnySituation, without: readonly Claim[]): string | undefined {
  return notApplicable ?? (claim && without.includes(claim) ? `--without ${claim}` : undefined);
}
