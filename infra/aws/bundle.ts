import { join } from 'node:path';
import { type BundlingOptions, type ICommandHooks, LogLevel } from 'aws-cdk-lib/aws-lambda-nodejs';
import type { RouteRow } from '../../lib/http/routes.ts';
import { PROJECT } from '../../lib/project.ts';

/** The parts of a route's row on which the bundle of its function depends. The fallback has no `sandbox`. */
export type BundledRoute = Pick<RouteRow, 'file' | 'table'> & Partial<Pick<RouteRow, 'sandbox'>>;

/** Returns the options with which the CDK calls esbuild on the file of a function. `sourceMap` adds index.js.map. */
export function bundlingOf({ file, table, sandbox = 'sandboxed' }: BundledRoute, sourceMap: boolean): BundlingOptions {
  // Select the targets of `#service`, `#storage`, `#switches` and `#static-files` in the imports of package.json.
  const isSwitchable = sandbox === 'sandboxed' || sandbox === 'switchable';
  const parts = [table.length > 0 ? 'table' : [], isSwitchable ? 'switchable' : []].flat();
  const conditions = ['lambda', ...parts, 'bundle', 'module'];
  return {
    minify: true,
    sourceMap,
    // The map has names and lines, but not the sources, because Node reads a map as soon as it loads a bundle.
    sourcesContent: false,
    logLevel: LogLevel.WARNING,
    // Prefers the SDK's ES modules, because esbuild can leave out their unused parts.
    mainFields: ['module', 'main'],
    // CommonJS, which Node loads faster than an ES module, has no import.meta.
    define: { 'import.meta.dirname': '__dirname' },
    // Never loaded, because DynamoDB's API has no event streams. Bundling it would keep its whole package.
    externalModules: ['@smithy/core/event-streams'],
    esbuildArgs: {
      '--conditions': conditions.join(','),
      '--alias': '@aws-sdk/credential-provider-node=./lib/lambda/credentials.ts',
      '--legal-comments': 'none',
      // Escapes would add 28 KB to the bundles that have faker. The CDK ignores its own option `charset`.
      '--charset': 'utf8',
    },
    ...(STATIC[file] && { commandHooks: writeFiles(STATIC[file]) }),
  };
}

/** The page whose files a function serves, by the function's file. */
const STATIC: Readonly<Record<string, string>> = {
  'get-docs-asset': 'docs',
  'get-console-asset': 'console',
};

function writeFiles(page: string): ICommandHooks {
  const program = join(PROJECT, 'infra/server/bundle/write-static-files.ts');
  return {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (_, bundle) => [`"${process.execPath}" "${program}" ${page} "${bundle}"`],
  };
}
