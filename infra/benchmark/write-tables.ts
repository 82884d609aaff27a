import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../lib/project.ts';
import { replaceTable } from '../markdown-table.ts';
import { readEntries, readResults } from './entries.ts';
import { createQuote, createTables } from './tables.ts';

/** Returns the pages that show results, by their paths in the project, with the tables made from results.json. */
export function createPages(): ReadonlyMap<string, string> {
  const entries = readEntries();
  const results = readResults();
  const tables = {
    'infra/benchmark/README.md': createTables(entries, results),
    'README.md': createQuote(entries, results),
  };
  const read = (page: string) => readFileSync(join(PROJECT, page), 'utf8');
  return new Map(Object.entries(tables).map(([page, table]) => [page, replaceTable(read(page), 'scores', table)]));
}

/** Replaces the tables in the pages that show results. */
export function writeTables(): void {
  for (const [page, text] of createPages()) writeFileSync(join(PROJECT, page), text);
}
