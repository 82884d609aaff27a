import type { DefectFacts } from '../../../api/switches/facts.ts';
import { joinLines } from './ending.ts';
import type { Result, Verdict } from './result.ts';
import type { Running } from './running.ts';
import { type Trial, tryWith } from './trial.ts';

const UNRELIABLE = 'The suite is unreliable: it failed when it was repeated, and no request met the bug';

/** Runs the suite once with a defect on. */
export async function tryDefect(
  defect: DefectFacts,
  options: Running,
): Promise<{ readonly trial: Trial; readonly result: Result }> {
  if (!options.signal.aborted) options.onStart(defect);
  const trial = await tryWith({ defects: [defect.id] }, options);
  const { report, duration } = trial;
  const met = trial.met.get(defect.id);
  const verdict = judgeTrial(trial, met);
  const killedBy = verdict.status === 'Killed' ? report.failed : [];
  return { trial, result: { defect, ...verdict, duration, met, killedBy, skipped: report.skipped } };
}

/**
 * Decides what a run says about its defect. A run without a request that met the defect never counts as noticed.
 * @param met how many requests met it
 */
function judgeTrial({ outcome, reason, output }: Pick<Trial, 'outcome' | 'reason' | 'output'>, met = 0): Verdict {
  if (outcome === 'error') return { status: 'RuntimeError', reason };
  if (outcome === 'interrupted') return { status: 'Pending', reason };
  if (met > 0) return { status: STATUSES[outcome], reason };
  if (outcome !== 'passed')
    return { status: 'RuntimeError', reason: joinLines(UNRELIABLE, output), isUnreliable: true };
  return { status: 'NoCoverage', reason: joinLines('No request of the suite met the bug', output) };
}

const STATUSES = { passed: 'Survived', failed: 'Killed', 'took too long': 'Timeout' } as const;
