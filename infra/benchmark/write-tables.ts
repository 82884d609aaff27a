import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project.ts';
import { readEntries } from './entry.ts';
import { readResults } from './results.ts';
import { createQuote, createTables } from './tables.ts';

/** Comments around the tables in a page. */
const START = '<!-- npm run benchmark writes from here -->';
const END = '<!-- to here -->';

/** Returns the pages that show results, by their paths in the project, with the tables made from results.json. */
export function createPages(): ReadonlyMap<string, string> {
  const entries = readEntries();
  const results = readResults();
  return new Map([
    withTable('infra/benchmark/README.md', createTables(entries, results)),
    withTable('README.md', createQuote(entries, results)),
  ]);
}

/** Replaces the tables in the pages that show results. */
export function writeTables(): void {
  for (const [page, text] of createPages()) writeFileSync(join(PROJECT, page), text);
}

/** @throws Error if the page lacks the comments around its table */
function withTable(page: string, table: string): readonly [page: string, text: string] {
  const [before, rest, ...more] = readFileSync(join(PROJECT, page), 'utf8').split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined || more.length > 0) throw new Error(`${page} needs one ${START} and one ${END} after it`);
  return [page, `${before}${START}\n${table}\n${END}${after}`];
}
