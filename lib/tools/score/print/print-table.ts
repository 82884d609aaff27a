import type { Terminal } from '../../harness/terminal/terminal.ts';
import type { Result } from '../scoring/result.ts';
import { formatScore, type Tally, tally, tallyByArea, tallyByLevel } from '../scoring/tally.ts';

/** The columns of a table of results. Pages show the first six. */
export const TITLES = ['area', 'score', 'noticed', 'not noticed', 'not met', 'error', 'left out', 'not tried'] as const;

/** So many columns are shown even if they hold only zeros. */
const ALWAYS_SHOWN = 5;

/** Prints the results of each area of the contract, of each level, and of all defects. */
export function printTable(results: readonly Result[], terminal: Terminal): void {
  const parts = cellsOfParts(results);
  const [all] = parts.at(-1) ?? [];
  const shown = TITLES.flatMap((_, column) => (column < ALWAYS_SHOWN || all?.[column] !== '0' ? [column] : []));
  const pick = (cells: readonly string[]) => shown.map((column) => cells[column] ?? '');
  const groups = parts.map((rows) => rows.map(pick));
  const head = pick(TITLES);
  const widths = shown.map((_, column) => Math.max(...[head, ...groups.flat()].map((row) => row[column]?.length ?? 0)));
  // Names are aligned to the left, and numbers to the right.
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell[column === 0 ? 'padEnd' : 'padStart'](widths[column] ?? 0)).join('  ');
  const rule = '─'.repeat(lineOf(head).length);
  const blocks = groups.map((rows) => rows.map(lineOf).join('\n'));
  const last = terminal.style('bold', blocks.pop() ?? '');
  terminal.write(`${terminal.style('bold', lineOf(head))}\n${[...blocks, last].join(`\n${rule}\n`)}\n`);
}

/** The cells of each area, then of each level, then of all defects. */
export function cellsOfParts(results: readonly Result[]): readonly (readonly (readonly string[])[])[] {
  return [
    tallyByArea(results).map((each) => cellsOf(each.area, each)),
    tallyByLevel(results).map((each) => cellsOf(`level ${each.level}`, each)),
    [cellsOf('all', tally(results))],
  ];
}

function cellsOf(name: string, { counts, score }: Tally): readonly string[] {
  const { Killed, Timeout, Survived, NoCoverage, RuntimeError, Ignored, Pending } = counts;
  const numbers = [Killed + Timeout, Survived, NoCoverage, RuntimeError, Ignored, Pending];
  return [name, formatScore(score), ...numbers.map(String)];
}
