import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { PROJECT } from '../project.ts';
import { writeStaticFiles } from './static-files.ts';

const DAY = 86_400_000;

/** The options of every bundle, for Node and for browsers. */
export const COMMON = {
  absWorkingDir: PROJECT,
  bundle: true,
  // Puts code that only some requests or options need into separate files.
  splitting: true,
  format: 'esm',
  chunkNames: '[name]-[hash]',
  metafile: true,
  // Keeps names, so that stack traces stay readable.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Bundles the service for Node, with its static files. Users of DynamoDB install the AWS SDK themselves. */
export async function bundleService(
  outdir: string,
  options: Pick<BuildOptions, 'entryPoints' | 'conditions' | 'plugins'>,
): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    outdir,
    external: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
    platform: 'node',
    target: 'node22.13',
    // Bundled CommonJS packages call require() for modules of Node.
    banner: {
      js: "import { createRequire as createRequireOfNode } from 'node:module'; const require = createRequireOfNode(import.meta.url);",
    },
    ...options,
  });
  writeStaticFiles(outdir, 'docs');
  writeStaticFiles(outdir, 'console');
  return metafile;
}

/** Bundles the server that `npm start` runs, and deletes the bundles of earlier sources. */
export async function bundleLocalServer(bundle: string): Promise<void> {
  const unfinished = `${bundle}-${process.pid}`;
  await bundleService(unfinished, {
    entryPoints: ['infra/local/command-line/run.ts'],
    conditions: ['bundle', 'module'],
  });
  deleteOldBundles(dirname(bundle));
  // Another process may have made the same bundle at the same time. Both are equal.
  if (existsSync(bundle)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, bundle);
}

/** Deletes bundles older than a day. A running server may still load files of newer ones. */
function deleteOldBundles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < Date.now() - DAY) rmSync(path, { recursive: true, force: true });
  }
}
