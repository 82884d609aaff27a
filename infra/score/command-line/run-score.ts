import { stripVTControlCharacters } from 'node:util';
import type { ListedChange } from '../../../lib/changes/facts.ts';
import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import { VERSION } from '../../../lib/http/service.ts';
import { requireWritable, writeReports } from '../../harness/reports/write-reports.ts';
import type { StartTarget } from '../../harness/targets/target.ts';
import { INTERRUPTED } from '../../harness/terminal/stop-on-signals.ts';
import { complainAs, type Terminal } from '../../harness/terminal/terminal.ts';
import { countOf } from '../../harness/terminal/words.ts';
import { UsageError } from '../../usage-error.ts';
import { chooseDefects } from '../options/choose-defects.ts';
import { HELP } from '../options/help.ts';
import { type Options, readOptions } from '../options/options.ts';
import { describeReliability } from '../print/describe-reliability.ts';
import { printResults } from '../print/print-results.ts';
import { REPORT_CREATORS } from '../reports/report-creators.ts';
import { errorsIn } from '../scoring/change-result.ts';
import { compareRuns, readEarlierRun } from '../scoring/compare.ts';
import { tooLowScore, tooManyFalseAlarms } from '../scoring/minimum.ts';
import { NoScoreError } from '../scoring/run-baseline.ts';
import { type Scoring, scoreSuite } from '../scoring/score-suite.ts';
import { formatScore, tally } from '../scoring/tally.ts';
import { createListener } from './listener.ts';

/** The exit codes of the score. */
export const EXIT_CODES = { scored: 0, notAccepted: 1, noScore: 2, interrupted: INTERRUPTED } as const;

const complain = complainAs('score');

/** The catalogue, targets and terminals that the command line works with. */
export interface Surroundings {
  /** All defects, in the order in which they apply. */
  readonly catalogue: readonly DefectFacts[];
  /** All compatible changes. */
  readonly changes: readonly ListedChange[];
  /** How to start a target: on this machine, or in the deployment at this address. */
  readonly targetsFor: (baseUrl: string | undefined) => StartTarget;
  readonly output: Terminal;
  readonly errors: Terminal;
  /** Ends the scoring. */
  readonly signal: AbortSignal;
}

/** Runs the command line, and returns the exit code. */
export async function runScore(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const options = readOptions(args);
    if (options !== 'help') return await score(options, surroundings);
    surroundings.output.write(HELP);
    return EXIT_CODES.scored;
  } catch (error) {
    return explainFailure(error, surroundings);
  }
}

async function score(options: Options, surroundings: Surroundings): Promise<number> {
  const { catalogue, changes, targetsFor, output, signal } = surroundings;
  const startedAt = new Date();
  // Before the run, because --json may write the same file.
  const earlier = options.compare === undefined ? undefined : readEarlierRun(options.compare);
  const defects = chooseDefects(catalogue, options.choice);
  await requireWritable(options.reports);
  const listener = createListener(defects, options, output);
  const switches = { defects, changes: options.triesChanges ? changes : [] };
  const scoring = await scoreSuite(switches, options, targetsFor(options.baseUrl), listener, signal);
  listener.close();
  if (signal.aborted) output.write('\nInterrupted. These are the results so far.\n');
  const comparison = earlier && compareRuns(earlier, scoring.results);
  printResults({ ...scoring, comparison, doubts: describeReliability(scoring) }, options, output);
  const report = { scoring, options, comparison, catalogue, version: VERSION, startedAt, endedAt: new Date() };
  const { written, problems } = await writeReports(options.reports, REPORT_CREATORS, report);
  for (const file of written) output.write(`Wrote ${file}\n`);
  for (const message of problems) complain(surroundings.errors, message, EXIT_CODES.noScore);
  const code = judge(scoring, options, surroundings);
  return problems.length > 0 && !signal.aborted ? EXIT_CODES.noScore : code;
}

function judge(scoring: Scoring, options: Options, { errors, signal }: Surroundings): number {
  if (signal.aborted) return EXIT_CODES.interrupted;
  const count = tally(scoring.results).counts.RuntimeError + errorsIn(scoring.changes).length;
  if (count > 0) {
    const message = `${countOf(count, 'run')} had an error, so the score is not complete. See above`;
    return complain(errors, message, EXIT_CODES.noScore);
  }
  const problems = [
    ...describeTooLow(tooLowScore(scoring.results, options), options),
    ...describeTooMany(tooManyFalseAlarms(scoring.changes, options), options),
  ];
  for (const message of problems) complain(errors, message, EXIT_CODES.notAccepted);
  return problems.length === 0 ? EXIT_CODES.scored : EXIT_CODES.notAccepted;
}

function describeTooLow(score: number | undefined, { minScore }: Options): readonly string[] {
  return score === undefined ? [] : [`The score of ${formatScore(score)} is below --min-score ${minScore}`];
}

function describeTooMany(ids: readonly string[], { maxFalseAlarms, spoilers }: Options): readonly string[] {
  if (ids.length === 0) return [];
  const names = spoilers ? ` (${ids.join(', ')})` : '';
  return [`${countOf(ids.length, 'false alarm')}${names}: more than --max-false-alarms ${maxFalseAlarms}`];
}

function explainFailure(error: unknown, { errors, signal }: Surroundings): number {
  if (signal.aborted) return complain(errors, 'Interrupted before there was a result', EXIT_CODES.interrupted);
  if (error instanceof NoScoreError) {
    const output = stripVTControlCharacters(error.output).trimEnd();
    if (output !== '') errors.write(`The end of the suite's output:\n${output}\n\n`);
    return complain(errors, error.message, EXIT_CODES.noScore);
  }
  if (error instanceof UsageError) return complain(errors, error.message, EXIT_CODES.noScore);
  throw error;
}
