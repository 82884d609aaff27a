import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceTable } from '../harness/reports/replace-table.ts';
import { PROJECT } from '../project.ts';
import { readEntries } from './entry.ts';
import { readResults } from './results.ts';
import { createQuote, createTables } from './tables.ts';

/** Returns the pages that show results, by their paths in the project, with the tables made from results.json. */
export function createPages(): ReadonlyMap<string, string> {
  const entries = readEntries();
  const results = readResults();
  const tables = {
    'infra/benchmark/README.md': createTables(entries, results),
    'README.md': createQuote(entries, results),
  };
  return new Map(
    Object.entries(tables).map(([page, table]) => [
      page,
      replaceTable(readFileSync(join(PROJECT, page), 'utf8'), 'scores', table),
    ]),
  );
}

/** Replaces the tables in the pages that show results. */
export function writeTables(): void {
  for (const [page, text] of createPages()) writeFileSync(join(PROJECT, page), text);
}
