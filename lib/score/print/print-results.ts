import { stripVTControlCharacters } from 'node:util';
import { type Terminal, wrapText } from '../../harness/terminal/terminal.ts';
import { countOf } from '../../harness/terminal/words.ts';
import type { Options } from '../options/options.ts';
import { type Comparison, describeComparison } from '../scoring/compare.ts';
import { errorsIn } from '../scoring/result.ts';
import { formatScore, tally } from '../scoring/tally.ts';
import { describeResults, type ScoringResults } from './describe-results.ts';
import { printAlarmNames, printFalseAlarms } from './print-false-alarms.ts';
import { printMissed, printNextTest } from './print-missed.ts';
import { printTable } from './print-table.ts';

/** Lines of a run's output that are printed with an error. */
const ERROR_LINES = 8;

export interface PrintedResults extends ScoringResults {
  /** Undefined without `--compare`. */
  readonly comparison?: Comparison | undefined;
  /** Sentences about the suite itself: `describeReliability`. */
  readonly doubts?: readonly string[];
}

/** Whether every missed defect is explained, or none is named, and the file of the earlier run. */
export type PrintOptions = Pick<Options, 'showsAll' | 'spoilers'> & { readonly compare?: string | undefined };

/**
 * Prints the missed defects, the false alarms and the errors, and at the end what fits on a screen: table, next test,
 * names of the false alarms, doubts, and score.
 */
export function printResults(scoring: PrintedResults, options: PrintOptions, terminal: Terminal): void {
  const { results, changes } = scoring;
  const { showsAll, spoilers } = options;
  if (spoilers) {
    printMissed(results, showsAll, terminal);
    printFalseAlarms(changes, terminal);
    printErrors(scoring, terminal);
  }
  terminal.write('\n');
  printTable(results, terminal);
  if (spoilers) {
    printNextTest(results, terminal);
    printAlarmNames(changes, terminal);
    printComparison(scoring, options, terminal);
  }
  for (const doubt of scoring.doubts ?? []) terminal.write(`\n${wrapText(doubt, terminal.width(), '')}\n`);
  printScore(scoring, terminal);
}

function printComparison({ comparison }: PrintedResults, { compare }: PrintOptions, terminal: Terminal): void {
  if (comparison === undefined) return;
  const text = `Since ${compare}, ${describeComparison(comparison)}`;
  terminal.write(`\n${wrapText(text, terminal.width(), '')}\n`);
}

function printErrors({ results, changes }: ScoringResults, terminal: Terminal): void {
  const errors = [
    ...results.filter(({ status }) => status === 'RuntimeError').map(({ defect, reason }) => ({ ...defect, reason })),
    ...errorsIn(changes).map(({ change, reason }) => ({ ...change, reason })),
  ];
  if (errors.length === 0) return;
  const heading = `${countOf(errors.length, 'run')} had an error, and ${errors.length === 1 ? 'says' : 'say'} nothing about your tests:`;
  terminal.write(`\n${terminal.style('bold', wrapText(heading, terminal.width(), ''))}\n`);
  for (const { id, reason } of errors) {
    const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, ERROR_LINES);
    terminal.write(`\n${terminal.style('bold', id)}\n${lines.map((line) => `   ${line}`).join('\n')}\n`);
  }
}

function printScore(scoring: ScoringResults, terminal: Terminal): void {
  const { counts, score, scoreOfMet } = tally(scoring.results);
  const met = counts.Killed + counts.Timeout + counts.Survived;
  const isPartOf = met > 0 && counts.NoCoverage > 0;
  const ofMet = `. Of the ${countOf(met, 'bug')} that its requests met, it noticed ${formatScore(scoreOfMet)}`;
  // One line however long, so that a script finds it.
  terminal.write(`\n${terminal.style('bold', `Your suite ${describeResults(scoring)}`)}\n`);
  terminal.write(`Score ${formatScore(score)}${isPartOf ? ofMet : ''}\n`);
}
