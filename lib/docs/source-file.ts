import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole } from '../console/build-console.ts';
import { PROJECT } from '../project.ts';
import { renderDocsPage } from './render-page.ts';
import { servedMarkdown } from './served-links.ts';
import { DOCS_FILES, STATIC_FILES, type StaticPage } from './static-files.ts';

/** The files of pages that are built, by their names. */
const BUILDS: Readonly<Partial<Record<StaticPage, () => Readonly<Record<string, string>>>>> = {
  console: buildConsole,
};
const built = new Map<StaticPage, Readonly<Record<string, string>>>();

/**
 * Returns a static file from its source. Builds a page's files at the first call for one of them.
 * @throws Error if the page has no such file.
 */
export function readStaticFile(page: StaticPage, name: string): string {
  if (page === 'docs') {
    const source = DOCS_FILES[name];
    if (source === undefined) return renderDocsPage(name);
    const text = readFileSync(join(PROJECT, source), 'utf8');
    return name.endsWith('.md') ? servedMarkdown(text, source) : text;
  }
  const files = built.get(page) ?? BUILDS[page]?.() ?? {};
  built.set(page, files);
  const text = files[name];
  if (text === undefined) throw new Error(`The ${page} has no file ${name}`);
  return text;
}

/** Writes the files of a page into the folder of a function's bundle, where `bundled-file.ts` reads them. */
export function writeStaticFiles(bundle: string, page: StaticPage): void {
  const folder = join(bundle, `${page}-files`);
  mkdirSync(folder, { recursive: true });
  for (const name of STATIC_FILES[page].names) writeFileSync(join(folder, name), readStaticFile(page, name));
}
