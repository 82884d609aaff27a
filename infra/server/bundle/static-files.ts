import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { type ConsoleFile, DOCS_FILES, STATIC_FILES, type StaticPage } from '../../../lib/docs/static-files.ts';
import { PROJECT } from '../../project.ts';
import { renderDocsPage } from './docs-pages.ts';
import { collectLicenses } from './licenses.ts';

let consoleFiles: Readonly<Record<string, string>> | undefined;

/**
 * Returns a static file from its source. Builds the console at the first call for one of its files.
 * @throws Error if the page has no such file.
 */
export function readStaticFile(page: StaticPage, name: string): string {
  if (page === 'docs') {
    const source = DOCS_FILES[name];
    return source === undefined ? renderDocsPage(name) : readFileSync(join(PROJECT, source), 'utf8');
  }
  consoleFiles ??= buildConsole();
  const text = consoleFiles[name];
  if (text === undefined) throw new Error(`The console has no file ${name}`);
  return text;
}

export function writeStaticFiles(bundle: string, page: StaticPage): void {
  const folder = join(bundle, `${page}-files`);
  mkdirSync(folder, { recursive: true });
  for (const name of STATIC_FILES[page].names) writeFileSync(join(folder, name), readStaticFile(page, name));
}

/**
 * Bundles the script and the style sheet of the console. This takes about 0.1 s.
 * @throws Error if esbuild fails.
 */
export function buildConsole(): Readonly<Record<ConsoleFile, string>> {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: { console: 'lib/console/page/main.tsx', style: 'lib/console/page/style/main.css' },
    outdir: 'console',
    write: false,
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    metafile: true,
    banner: { js: '// With Preact and its signals: see licenses.txt.' },
  });
  const [script, style] = ['console.js', 'style.css'].map((name) =>
    outputFiles.find(({ path }) => path.endsWith(name)),
  );
  if (!script || !style) throw new Error('esbuild made no console');
  return { 'console.js': script.text, 'console.css': style.text, 'licenses.txt': collectLicenses([metafile]) };
}
