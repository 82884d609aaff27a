import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { writeStaticFiles } from '../../../lib/docs/source-file.ts';
import { PROJECT } from '../../../lib/project.ts';

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

/**
 * Gets the modules of Node by a call. An import reads every export of the module, even those that only load when they are
 * read, such as WebSocket of `node:http`. That saves 7 MB and a tenth of a start's CPU. Bundled CommonJS packages get them so,
 * too, because a module has no `require`.
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
      return {
        contents: [`const builtin = process.getBuiltinModule('${path}'); export default builtin;`, ...constants].join(
          '\n',
        ),
      };
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
  writeStaticFiles(outdir, 'docs');
  writeStaticFiles(outdir, 'console');
  return metafile;
}

/** Bundles the server that `npm start` runs, and deletes the bundles of earlier sources. */
export async function bundleLocalServer(bundle: string): Promise<void> {
  const unfinished = `${bundle}-${process.pid}`;
  await bundleService(unfinished, {
    entryPoints: ['infra/server/command-line/run-server.ts'],
    conditions: ['bundle', 'module'],
  });
  deleteOldBundles(dirname(bundle));
  // Another process may have made the same bundle at the same time. Both are equal.
  if (existsSync(bundle)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, bundle);
}

/** Deletes bundles that no server was started from for a day, unless one still runs and may load more of their files. */
function deleteOldBundles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const isOld = statSync(path).mtimeMs < Date.now() - DAY;
    if (isOld && !isInUse(path)) rmSync(path, { recursive: true, force: true });
  }
}

/** Whether a process runs that infra/server/main.js has named in the bundle. */
function isInUse(bundle: string): boolean {
  return readdirSync(bundle).some((name) => name.endsWith('.running') && isRunning(Number.parseInt(name, 10)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
