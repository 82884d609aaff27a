import { existsSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { writeStaticFiles } from '../../../lib/docs/source-file.ts';
import { STATIC_PAGES } from '../../../lib/docs/static-files.ts';
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

/**
 * Gets the modules of Node by a call. An import reads every export of the module, even those that only load when they
 * are read, such as WebSocket of `node:http`. Without it, a start takes 1.15 times as long, and the server 4 MB more.
 * Bundled CommonJS packages get them so, too, because an ES module has no `require`.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /./ }, ({ kind, path }) => {
      if (!isBuiltin(path)) return undefined;
      if (kind === 'require-call') return { path, namespace: 'required-builtin' };
      return kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'required-builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
    onLoad({ filter: /./, namespace: 'builtin' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default');
      // A call that is marked as pure is left out unless its result is used.
      const constants = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => builtin.${name})();`);
      const builtin = `const builtin = process.getBuiltinModule('${path}'); export default builtin;`;
      return { contents: [builtin, ...constants].join('\n') };
    });
  },
};

/** Bundles the service for Node, with its static files. Users of DynamoDB install the AWS SDK themselves. */
export async function bundleService(
  outdir: string,
  { plugins = [], ...options }: Pick<BuildOptions, 'entryPoints' | 'conditions' | 'plugins'>,
): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    outdir,
    external: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
    platform: 'node',
    target: 'node22.13',
    ...options,
    plugins: [lazyBuiltins, ...plugins],
  });
  for (const page of STATIC_PAGES) writeStaticFiles(outdir, page);
  return metafile;
}

/** Bundles the server that `npm start` runs. The bundles of earlier sources stay until npm installs packages anew. */
export async function bundleLocalServer(bundle: string): Promise<void> {
  const unfinished = `${bundle}-${process.pid}`;
  await bundleService(unfinished, {
    entryPoints: ['infra/server/command-line/run-server.ts'],
    conditions: ['bundle', 'module'],
  });
  try {
    renameSync(unfinished, bundle);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another process may have made the same bundle at the same time. Both are equal.
    if (!existsSync(bundle)) throw error;
  }
}
