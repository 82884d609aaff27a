import { existsSync, renameSync, rmSync } from 'node:fs';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { writeStaticFiles } from '../../../lib/docs/source-file.ts';
import { PROJECT } from '../../../lib/project.ts';

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
    // A bundled CommonJS package calls `require`, which an ES module does not have.
    banner: { js: "const require=process.getBuiltinModule('module').createRequire(import.meta.url);" },
    ...options,
  });
  writeStaticFiles(outdir, 'docs');
  writeStaticFiles(outdir, 'console');
  return metafile;
}

/** Bundles the server that `npm start` runs. The bundles of earlier sources stay until npm installs packages anew. */
export async function bundleLocalServer(bundle: string): Promise<void> {
  const unfinished = `${bundle}-${process.pid}`;
  await bundleService(unfinished, {
    entryPoints: ['infra/server/command-line/run-server.ts'],
    conditions: ['bundle', 'module'],
  });
  // Another process may have made the same bundle at the same time. Both are equal.
  if (existsSync(bundle)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, bundle);
}
