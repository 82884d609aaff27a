import { buildSync } from 'esbuild';
import { collectLicenses } from '../licenses.ts';
import { PROJECT } from '../project.ts';
import type { ConsoleFile } from './console-files.ts';

let files: Readonly<Record<string, string>> | undefined;

/**
 * Returns a file of the console. Builds it at the first call.
 * @throws Error if the console has no such file.
 */
export function readConsoleFile(name: string): string {
  files ??= buildConsole();
  const text = files[name];
  if (text === undefined) throw new Error(`The console has no file ${name}`);
  return text;
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
