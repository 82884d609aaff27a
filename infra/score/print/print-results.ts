import { stripVTControlCharacters } from 'node:util';
import { type Terminal, wrapText } from '../../harness/terminal/terminal.ts';
import { countOf } from '../../harness/terminal/words.ts';
import type { Result } from '../scoring/result.ts';
import { formatScore, tally } from '../scoring/tally.ts';
import { printMissed, printNextTest } from './print-missed.ts';
import { printTable } from './print-table.ts';

/** Lines of a run's output that are printed with an error. */
const ERROR_LINES = 8;

/** Prints the missed defects and the errors, and at the end what fits on a screen: table, next test and score. */
export function printResults(results: readonly Result[], showsAll: boolean, terminal: Terminal): void {
  printMissed(results, showsAll, terminal);
  printErrors(results, terminal);
  terminal.write('\n');
  printTable(results, terminal);
  printNextTest(results, terminal);
  printScore(results, terminal);
}

function printErrors(results: readonly Result[], terminal: Terminal): void {
  const errors = results.filter(({ status }) => status === 'RuntimeError');
  if (errors.length === 0) return;
  const heading = `${countOf(errors.length, 'run')} had an error, and ${errors.length === 1 ? 'says' : 'say'} nothing about your tests:`;
  terminal.write(`\n${terminal.style('bold', wrapText(heading, terminal.width(), ''))}\n`);
  for (const { defect, reason } of errors) {
    const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, ERROR_LINES);
    terminal.write(`\n${terminal.style('bold', defect.id)}\n${lines.map((line) => `   ${line}`).join('\n')}\n`);
  }
}

function printScore(results: readonly Result[], terminal: Terminal): void {
  const { counts, score, scoreOfMet } = tally(results);
  const noticed = counts.Killed + counts.Timeout;
  const met = noticed + counts.Survived;
  const first = `Your tests noticed ${noticed} of ${countOf(met + counts.NoCoverage, 'defect')}: score ${formatScore(score)}`;
  const second = `Of the ${met} that their requests ran into, they noticed ${noticed}: ${formatScore(scoreOfMet)}`;
  terminal.write(`\n${terminal.style('bold', first)}\n${counts.NoCoverage === 0 ? '' : `${second}\n`}`);
}
