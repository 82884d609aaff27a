import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type OutputFile } from 'esbuild';
import { PROJECT } from './project.ts';

/** Where a bundle's source map goes: beside the bundles, not into them. */
export const SOURCE_MAPS = join(PROJECT, 'cdk.out/source-maps');

/** What Lambda calls: the export `handler` of index.js, the one file of a bundle with code in it. */
export const HANDLER = 'index.handler';

/** A bundle to make: the file in functions/, without its extension, and whether the function uses the table. */
export interface BundleOptions {
  readonly file: string;
  readonly usesTable: boolean;
}

/** The code of a function as an asset. Bundled only when the stack is (context `aws:cdk:bundling-stacks`). */
export function bundledCode(options: BundleOptions): Code {
  return Code.fromAsset(join(PROJECT, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      // Never run: it tells the CDK's cache of assets one bundle from another.
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

/** Folders of files that a function reads, which its bundle has beside index.js. */
const FOLDERS: Readonly<Record<string, string>> = { 'get-docs-asset': 'lib/http/generated/docs-assets' };

/** Writes index.js into the directory, with everything inside but what Node itself has and the files that it reads. */
export function writeBundle(options: BundleOptions, directory: string, sourceMaps = SOURCE_MAPS): void {
  const { code, map } = bundle(options);
  writeFileSync(join(directory, 'index.js'), code.contents);
  const folder = FOLDERS[options.file];
  if (folder) cpSync(join(PROJECT, folder), join(directory, basename(folder)), { recursive: true });
  mkdirSync(sourceMaps, { recursive: true });
  writeFileSync(join(sourceMaps, `${options.file}.js.map`), map.contents);
}

/** CommonJS, because Node loads it faster than the same as an ES module. */
function bundle({ file, usesTable }: BundleOptions): { code: OutputFile; map: OutputFile } {
  const { outputFiles } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: [`functions/${file}.ts`],
    outfile: `${file}/index.js`,
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // The SDK's ES modules: what is not used of them can be left out.
    mainFields: ['module', 'main'],
    sourcemap: 'external',
    legalComments: 'none',
    // What `#open-storage` is, by the imports of package.json.
    conditions: [usesTable ? 'lambda' : 'lambda-without-table', 'module'],
    // Never loaded: DynamoDB's API has no event streams. Bundled, their import() would keep all of their package.
    external: ['@smithy/core/event-streams'],
    alias: { '@aws-sdk/credential-provider-node': './lib/storage/lambda-credentials.ts' },
  });
  const [map, code] = outputFiles;
  if (!map || !code) throw new Error(`esbuild made no bundle of functions/${file}.ts`);
  return { code, map };
}
