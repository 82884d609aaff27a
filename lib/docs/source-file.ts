import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConsoleFile } from '../console/build-console.ts';
import { PROJECT } from '../project.ts';
import { renderDocsPage } from './render-page.ts';
import { servedMarkdown } from './served-links.ts';
import { DOCS_FILES, STATIC_FILES, type StaticPage } from './static-files.ts';

/** How to read the files of each page, by their names. */
const SOURCES: Readonly<Record<StaticPage, (name: string) => string>> = {
  docs: readDocsFile,
  console: readConsoleFile,
};

/**
 * Returns a static file from its source.
 * @throws Error if the page has no such file.
 */
export function readStaticFile(page: StaticPage, name: string): string {
  return SOURCES[page](name);
}

function readDocsFile(name: string): string {
  const source = DOCS_FILES[name];
  if (source === undefined) return renderDocsPage(name);
  const text = readFileSync(join(PROJECT, source), 'utf8');
  return name.endsWith('.md') ? servedMarkdown(text, source) : text;
}

/** Writes the files of a page into the folder of a function's bundle, where `bundled-file.ts` reads them. */
export function writeStaticFiles(bundle: string, page: StaticPage): void {
  const folder = join(bundle, `${page}-files`);
  mkdirSync(folder, { recursive: true });
  for (const name of STATIC_FILES[page].names) writeFileSync(join(folder, name), readStaticFile(page, name));
}
