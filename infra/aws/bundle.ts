import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssetHashType } from 'aws-cdk-lib';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type OutputFile } from 'esbuild';
import { FALLBACK, ROUTE_ROWS } from '../../lib/api/routes.ts';
import { writeStaticFiles } from '../../lib/docs/source-file.ts';
import { STATIC_PAGES } from '../../lib/docs/static-files.ts';
import type { RouteRow } from '../../lib/http/route.ts';
import { PROJECT } from '../../lib/project.ts';

/** The parts of a route's row on which its function depends. The fallback has no `sandbox`. */
export type FunctionRow = Pick<RouteRow, 'file' | 'table' | 'indexes'> & Partial<Pick<RouteRow, 'sandbox'>>;

/** The page whose files a function serves, by the function's file. */
const STATIC = new Map(STATIC_PAGES.map((page) => [`get-${page}-asset`, page]));

/** The outputs of esbuild so far, by the conditions of their functions and whether they have source maps. */
const built = new Map<string, readonly OutputFile[]>();

/**
 * Returns the code of a function: index.js and, with `sourceMap`, index.js.map. The CDK bundles it if it needs the stack.
 * All functions that take the same parts of the service are then bundled at once, in a quarter of the time of one by one.
 */
export function codeOf(route: FunctionRow, sourceMap: boolean): Code {
  const { file } = route;
  const conditions = conditionsOf(route);
  const tryBundle = (folder: string) => {
    const key = JSON.stringify([conditions, sourceMap]);
    if (!built.has(key)) built.set(key, bundleAll(conditions, sourceMap));
    const own = (built.get(key) ?? []).filter(({ path }) => path.startsWith(join(PROJECT, file, '/')));
    for (const { path, contents } of own) writeFileSync(join(folder, basename(path)), contents);
    const page = STATIC.get(file);
    if (page) writeStaticFiles(folder, page);
    return true;
  };
  return Code.fromAsset(PROJECT, {
    assetHashType: AssetHashType.OUTPUT,
    // The CDK takes bundles with equal properties for one, so the command tells them apart. It uses neither that nor the
    // image.
    bundling: { image: Runtime.NODEJS_24_X.bundlingImage, local: { tryBundle }, command: [file, String(sourceMap)] },
  });
}

/** Selects the targets of `#service`, `#storage`, `#switches` and `#static-files` in the imports of package.json. */
function conditionsOf({ table, sandbox = 'sandboxed' }: FunctionRow): string[] {
  const isSwitchable = sandbox === 'sandboxed' || sandbox === 'switchable';
  const parts = [table.length > 0 ? 'table' : [], isSwitchable ? 'switchable' : []].flat();
  return ['lambda', ...parts, 'bundle', 'module'];
}

function bundleAll(conditions: readonly string[], sourceMap: boolean): readonly OutputFile[] {
  const routes = [...ROUTE_ROWS, FALLBACK].filter((route) => conditionsOf(route).join() === conditions.join());
  const { outputFiles } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: routes.map(({ file }) => ({ in: `functions/${file}.ts`, out: `${file}/index` })),
    outdir: PROJECT,
    write: false,
    bundle: true,
    minify: true,
    sourcemap: sourceMap,
    // The map has names and lines, but not the sources, because Node reads a map as soon as it loads a bundle.
    sourcesContent: false,
    logLevel: 'warning',
    platform: 'node',
    target: 'node24',
    // CommonJS, which Node loads faster than an ES module, has no import.meta.
    format: 'cjs',
    define: { 'import.meta.dirname': '__dirname' },
    conditions: [...conditions],
    // Prefers the SDK's ES modules, because esbuild can leave out their unused parts.
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './lib/wiring/credentials.ts' },
    // Never loaded, because DynamoDB's API has no event streams. Bundling it would keep its whole package.
    external: ['@smithy/core/event-streams'],
    legalComments: 'none',
    // Escapes would add 28 KB to the bundles that have faker.
    charset: 'utf8',
  });
  return outputFiles;
}
