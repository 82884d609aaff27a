import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../lib/project.ts';
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

/**
 * Replaces the text between the comments that mark a table in a page of Markdown: `<!-- NAME: … -->` and
 * `<!-- end of NAME -->`.
 * @throws Error if the page has no such comments
 */
export function replaceTable(page: string, name: string, table: string): string {
  const pattern = new RegExp(`(<!-- ${name}: [^>]* -->\n).*?(<!-- end of ${name} -->)`, 's');
  if (!pattern.test(page)) throw new Error(`The page has no comments around its table of ${name}`);
  return page.replace(pattern, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`);
}
