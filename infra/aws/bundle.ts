import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type OutputFile } from 'esbuild';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { ROUTES, type Route } from '../../lib/http/routes.ts';
import { writeStaticFiles } from '../bundle/static-files.ts';
import { PROJECT } from '../project.ts';

/** The folder for source maps, which are kept out of the bundles. */
export const SOURCE_MAPS = join(PROJECT, 'cdk.out/source-maps');

/** The entry point for Lambda: the export `handler` of index.js, the only file with code in a bundle. */
export const HANDLER = 'index.handler';

export interface BundleOptions {
  /** The file in functions/, without its extension. */
  readonly file: string;
  readonly usesTable: boolean;
}

/** Returns a function's code as an asset. The CDK bundles it only for the stacks in its context `aws:cdk:bundling-stacks`. */
export function bundledCode(options: BundleOptions): Code {
  return Code.fromAsset(join(PROJECT, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled, because the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      // Never run. The CDK caches assets by their bundling options, and only these arguments differ between functions.
      command: [options.file, String(options.usesTable)],
      local: {
        tryBundle: (directory) => {
          writeBundle(options, directory);
          return true;
        },
      },
    },
  });
}

/**
 * Writes a bundle to the directory: index.js, which needs only Node, and the files that the function serves.
 * @throws Error if esbuild fails.
 */
export function writeBundle(options: BundleOptions, directory: string, sourceMaps = SOURCE_MAPS): void {
  const { code, map } = bundle(options);
  writeFileSync(join(directory, 'index.js'), code.contents);
  if (options.file === ROUTES.getDocsAsset.file) writeStaticFiles(directory, 'docs');
  if (options.file === ROUTES.getConsoleAsset.file) writeStaticFiles(directory, 'console');
  mkdirSync(sourceMaps, { recursive: true });
  writeFileSync(join(sourceMaps, `${options.file}.js.map`), map.contents);
}

/** Bundles as CommonJS, which Node loads faster than the same code as an ES module. */
function bundle({ file, usesTable }: BundleOptions): { code: OutputFile; map: OutputFile } {
  const { outputFiles } = buildSync({
    absWorkingDir: PROJECT,
    stdin: { contents: entryOf(file), resolveDir: PROJECT },
    outfile: `${file}/index.js`,
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // Prefers the SDK's ES modules, because esbuild can leave out their unused parts.
    mainFields: ['module', 'main'],
    sourcemap: 'external',
    legalComments: 'none',
    // Selects the targets of `#storage`, `#static-files` and `#extensions` in the imports of package.json.
    conditions: [usesTable ? 'lambda' : 'lambda-without-table', kindOf(file), 'bundle', 'module'],
    // CommonJS has no import.meta.
    define: { 'import.meta.dirname': '__dirname' },
    // Never loaded, because DynamoDB's API has no event streams. Bundling it would keep its whole package.
    external: ['@smithy/core/event-streams'],
    alias: { '@aws-sdk/credential-provider-node': './lib/storage/lambda-credentials.ts' },
  });
  const [map, code] = outputFiles;
  if (!map || !code) throw new Error(`esbuild made no bundle of functions/${file}.ts`);
  return { code, map };
}

function entryOf(file: string): string {
  return `
    import { handler as handle } from './functions/${file}.ts';
    import { onLambda } from './lib/on-lambda.ts';
    export const handler = onLambda(handle);
  `;
}

/** How the function uses sandboxes, which decides the parts of extensions that it needs. */
function kindOf(file: string): Route['sandbox'] {
  return ALL_ROUTES.find((route) => route.file === file)?.sandbox ?? 'sandboxed';
}
