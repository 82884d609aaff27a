import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { ConsoleFile } from '../../lib/http/docs/static-files.ts';
import { PROJECT } from '../project.ts';

/** The packages whose code is in the script. Their licences require that they come with it. */
const BUNDLED_PACKAGES = ['preact', '@preact/signals', '@preact/signals-core'];

/**
 * Builds the console: bundles its script and its style sheet. It takes about 0.1 s.
 * @throws Error if esbuild fails.
 */
export function buildConsole(): Readonly<Record<ConsoleFile, string>> {
  const { outputFiles } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: { console: 'infra/console/page/main.tsx', style: 'infra/console/page/style/main.css' },
    outdir: 'console',
    write: false,
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    banner: { js: '// With Preact and its signals: see licenses.txt.' },
  });
  const [script, style] = ['console.js', 'style.css'].map((name) =>
    outputFiles.find(({ path }) => path.endsWith(name)),
  );
  if (!script || !style) throw new Error('esbuild made no console');
  return { 'console.js': script.text, 'console.css': style.text, 'licenses.txt': licenses() };
}

function licenses(): string {
  const texts = BUNDLED_PACKAGES.map(
    (name) => `${name}\n\n${readFileSync(join(PROJECT, 'node_modules', name, 'LICENSE'), 'utf8')}`,
  );
  return texts.join('\n');
}
