import { stripVTControlCharacters } from 'node:util';
import { VERSION } from '../../../lib/http/service.ts';
import { UsageError } from '../../usage-error.ts';
import { chooseDefects } from '../options/choose-defects.ts';
import { chooseEdition, type Editions } from '../options/choose-edition.ts';
import { HELP } from '../options/help.ts';
import { type Options, readOptions } from '../options/options.ts';
import { printResults } from '../print/print-results.ts';
import type { Terminal } from '../print/terminal.ts';
import { writeReports } from '../reports/write-reports.ts';
import { NoScoreError } from '../scoring/run-baseline.ts';
import { type Scoring, scoreSuite } from '../scoring/score-suite.ts';
import { formatScore, tally } from '../scoring/tally.ts';
import type { StartTarget } from '../targets/target.ts';
import { createListener } from './listener.ts';

/** The exit codes of the score. */
export const EXIT_CODES = { scored: 0, belowMinimum: 1, noScore: 2, interrupted: 130 } as const;

/** The catalogue, targets and terminals that the command line works with. */
export interface Surroundings extends Editions {
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
  const { targetsFor, output, signal } = surroundings;
  const startedAt = new Date();
  const { edition, catalogue } = chooseEdition(surroundings, options.edition);
  const defects = chooseDefects(catalogue, options.choice);
  const listener = createListener(defects, options, output);
  const scoring = await scoreSuite(defects, options, targetsFor(options.baseUrl), listener, signal);
  listener.close();
  if (signal.aborted) output.write('\nInterrupted. These are the results so far.\n');
  printResults(scoring.results, options.showsAll, output);
  const report = { scoring, options, catalogue, edition, version: VERSION, startedAt, endedAt: new Date() };
  for (const file of await writeReports(report)) output.write(`Wrote ${file}\n`);
  return judge(scoring, options, surroundings);
}

function judge({ results }: Scoring, { minScores }: Options, { errors, signal }: Surroundings): number {
  if (signal.aborted) return EXIT_CODES.interrupted;
  const { counts } = tally(results);
  if (counts.RuntimeError > 0) {
    const runs = counts.RuntimeError === 1 ? '1 run' : `${counts.RuntimeError} runs`;
    return complain(errors, `${runs} had an error, so the score is not complete. See above`, EXIT_CODES.noScore);
  }
  const missed = [...minScores].flatMap(([name, minimum]) => {
    const { score: reached } = tally(results.filter(({ defect }) => name === 'all' || defect.area === name));
    if ((reached ?? 0) >= minimum) return [];
    const [where, option] = name === 'all' ? ['', minimum] : [` in ${name}`, `${name}=${minimum}`];
    return [`The score of ${formatScore(reached)}${where} is below --min-score ${option}`];
  });
  for (const message of missed) complain(errors, message, EXIT_CODES.belowMinimum);
  return missed.length === 0 ? EXIT_CODES.scored : EXIT_CODES.belowMinimum;
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

function complain(errors: Terminal, message: string, code: number): number {
  errors.write(`${errors.style('red', `score: ${message}`)}\n`);
  return code;
}
