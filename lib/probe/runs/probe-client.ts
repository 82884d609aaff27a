import type { AnySituation } from '../situations/receiver-situations.ts';
import type { Result } from '../situations/result.ts';
import { type Claim, LIMIT } from '../situations/situation.ts';
import { CALM } from '../situations/situations.ts';
import { type RunOptions, runSituation } from './run-situation.ts';

interface ProbeOptions extends RunOptions {
  /** How many situations are run at once. */
  readonly jobs: number;
  /** The abilities that the client does not claim to have. */
  readonly without: readonly Claim[];
  readonly onStart: (situation: AnySituation) => void;
  readonly onResult: (result: Result) => void;
}

/**
 * Runs the client, or the receiver, once in each situation. `calm` comes first and alone: unless it is handled, no
 * other is run.
 * @returns the results in the order of the situations, without those that were not run
 */
export async function probeClient(
  situations: readonly AnySituation[],
  options: ProbeOptions,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const runOne = async (situation: AnySituation) => {
    const claim = options.without.find((each) => each === situation.claim);
    if (options.signal.aborted) return;
    if (claim === undefined) options.onStart(situation);
    const result = claim === undefined ? await runSituation(situation, options) : leaveOut(situation, claim);
    if (result === undefined) return;
    results.push(result);
    options.onResult(result);
  };
  const [first, ...rest] = situations;
  if (first !== undefined) await runOne(first);
  const isUsable = first?.id !== CALM || results[0]?.verdict === 'handled';
  if (isUsable) await runAll(rest, options.jobs, runOne);
  return situations.flatMap(({ id }) => results.find(({ situation }) => situation.id === id) ?? []);
}

/** Runs the longest first, so that none of them is left over at the end. */
async function runAll(
  situations: readonly AnySituation[],
  jobs: number,
  run: (situation: AnySituation) => Promise<void>,
) {
  const queue = situations.toSorted((a, b) => (b.limit ?? LIMIT) - (a.limit ?? LIMIT));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next);
  };
  // All have to end before an error is reported, or their processes would outlive it.
  const settled = await Promise.allSettled(Array.from({ length: jobs }, work));
  for (const worker of settled) if (worker.status === 'rejected') throw worker.reason;
}

function leaveOut(situation: AnySituation, claim: Claim): Result {
  const message = `--without ${claim}`;
  return { situation, verdict: 'not-applicable', message, requests: [], output: '' };
}
