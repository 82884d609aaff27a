import type { Result } from '../scoring/result.ts';
import { formatScore, type Tally, tally, tallyByArea } from '../scoring/tally.ts';
import type { Terminal } from './terminal.ts';

const TITLES = ['area', 'score', 'noticed', 'not noticed', 'not reached', 'error', 'left out', 'not tried'] as const;

/** How many columns are shown even if they hold only zeros. */
const ALWAYS_SHOWN = 5;

/** Prints what the suite noticed in each area of the contract, and in all of them. */
export function printTable(results: readonly Result[], terminal: Terminal): void {
  const areas = tallyByArea(results).map((each) => cellsOf(each.area, each));
  const all = cellsOf('all', tally(results));
  const shown = TITLES.flatMap((_, column) => (column < ALWAYS_SHOWN || all[column] !== '0' ? [column] : []));
  const pick = (cells: readonly string[]) => shown.map((column) => cells[column] ?? '');
  const rows = [TITLES, ...areas, all].map(pick);
  const widths = shown.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => pad(cell, column, widths[column] ?? 0)).join('  '));
  const [head = '', ...body] = lines;
  const last = body.pop() ?? '';
  const rule = '─'.repeat(head.length);
  terminal.write(`${[terminal.style('bold', head), ...body, rule, terminal.style('bold', last)].join('\n')}\n`);
}

function cellsOf(name: string, { counts, score }: Tally): readonly string[] {
  const { Killed, Timeout, Survived, NoCoverage, RuntimeError, Ignored, Pending } = counts;
  const numbers = [Killed + Timeout, Survived, NoCoverage, RuntimeError, Ignored, Pending];
  return [name, formatScore(score), ...numbers.map(String)];
}

/** Names to the left, figures to the right. */
function pad(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
