import { stripVTControlCharacters } from 'node:util';
import { countOf } from '../../../count-of.ts';
import { lastLines, type Terminal, writeHeading, writeText } from '../../harness/terminal/terminal.ts';
import type { Options } from '../options/options.ts';
import { type Comparison, describeComparison } from '../scoring/compare.ts';
import { errorsIn, falseAlarmsIn, type Result } from '../scoring/result.ts';
import type { CleanFailure } from '../scoring/run-trials.ts';
import type { Scoring } from '../scoring/score-suite.ts';
import { formatScore, tally } from '../scoring/tally.ts';
import { describeResults, describeStanding, type ScoringResults } from './describe-results.ts';
import { printFalseAlarms, printMissed, printNextTest } from './explain-results.ts';
import { printTable } from './print-table.ts';

/** Lines of a run's output that are printed with an error. */
const ERROR_LINES = 8;

interface PrintedResults extends ScoringResults, Pick<Scoring, 'noScore'> {
  /** Undefined without `--compare`. */
  readonly comparison?: Comparison | undefined;
  /** Sentences about the suite itself: `describeReliability`. */
  readonly doubts?: readonly string[];
}

/** Whether every missed defect is explained, or none is named, and the file of the earlier run. */
type PrintOptions = Pick<Options, 'showsAll' | 'spoilers'> & { readonly compare?: string | undefined };

/**
 * Prints the missed defects, the false alarms and the errors, and at the end what fits on a screen: table, next test,
 * names of the false alarms, doubts, and score. Without a score, there are no figures.
 */
export function printResults(scoring: PrintedResults, options: PrintOptions, terminal: Terminal): void {
  const { results, changes, noScore } = scoring;
  const { showsAll, spoilers } = options;
  if (spoilers) {
    printMissed(results, showsAll, terminal);
    printFalseAlarms(changes, terminal);
    printErrors(scoring, terminal);
  }
  if (spoilers && noScore) printNoticed(results, terminal);
  if (!noScore) printFigures(scoring, options, terminal);
  for (const doubt of scoring.doubts ?? []) printParagraph(doubt, terminal);
  if (noScore) printReason(noScore, terminal);
  else printScore(scoring, terminal);
}

function printFigures(scoring: PrintedResults, { spoilers, compare }: PrintOptions, terminal: Terminal): void {
  const { results, changes, comparison } = scoring;
  terminal.write('\n');
  printTable(results, terminal);
  if (!spoilers) return;
  printNextTest(results, terminal);
  const alarms = falseAlarmsIn(changes).map(({ change }) => change.id);
  if (alarms.length > 0) printParagraph(`False alarms, explained above: ${alarms.join(', ')}`, terminal);
  if (comparison) printParagraph(`Since ${compare}, ${describeComparison(comparison)}`, terminal);
}

/** Names the defects that the suite noticed, or seems to have noticed. */
function printNoticed(results: readonly Result[], terminal: Terminal): void {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  if (noticed.length > 0) printParagraph(`Noticed: ${noticed.map(({ defect }) => defect.id).join(', ')}`, terminal);
}

function printReason({ reason, output }: CleanFailure, terminal: Terminal): void {
  const lines = lastLines(output, '   ');
  if (lines.length > 0) terminal.write(`\nThe end of the output of the run that failed:\n${lines.join('\n')}\n`);
  printParagraph(`No score. ${reason}.`, terminal);
}

function printParagraph(text: string, terminal: Terminal): void {
  terminal.write('\n');
  writeText(terminal, text);
}

function printErrors({ results, changes }: ScoringResults, terminal: Terminal): void {
  const errors = [
    ...results.filter(({ status }) => status === 'RuntimeError').map(({ defect, reason }) => ({ ...defect, reason })),
    ...errorsIn(changes).map(({ change, reason }) => ({ ...change, reason })),
  ];
  if (errors.length === 0) return;
  const say = errors.length === 1 ? 'says' : 'say';
  writeHeading(terminal, `${countOf(errors.length, 'run')} had an error, and ${say} nothing about your tests:`);
  for (const { id, reason } of errors) {
    const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, ERROR_LINES);
    terminal.write(`\n${terminal.style('bold', id)}\n${lines.map((line) => `   ${line}`).join('\n')}\n`);
  }
}

function printScore(scoring: ScoringResults, terminal: Terminal): void {
  const { counts, score, scoreOfMet } = tally(scoring.results);
  const met = counts.Killed + counts.Timeout + counts.Survived;
  const isPartOf = met > 0 && counts.NoCoverage > 0;
  const ofMet = `. Of the ${met === 1 ? 'bug' : `${met} bugs`} that its requests met, it noticed ${formatScore(scoreOfMet)}`;
  for (const standing of describeStanding(scoring)) printParagraph(standing, terminal);
  // One line however long, so that a script finds it.
  terminal.write(`\n${terminal.style('bold', `Your suite ${describeResults(scoring)}`)}\n`);
  terminal.write(`Score ${formatScore(score)}${isPartOf ? ofMet : ''}\n`);
}
