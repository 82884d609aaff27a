import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { createCollection } from '../openapi/postman-collection.ts';
import { PROJECT } from '../project.ts';
import { resolveViewerPath } from '../score/reports/viewer-path.ts';
import { writeStaticFiles } from '../static/source-files.ts';
import { COLLECTION_BASE, COLLECTION_FILE } from './collection.ts';
import { writeDeclarations } from './declarations.ts';
import { collectLicenses } from './licenses.ts';
import { VIEWER_FILE } from './viewer-path.ts';

/** What npm publishes. */
const DIST = join(PROJECT, 'dist');

/** The first version of Node that the package supports, and what else runs its client. */
const NODE = 'node22.13';
const ANYWHERE = 'es2022';

const CLIENT = 'lib/client/client.ts';

/** All code shares one copy of the client, so that an error of it is the same class everywhere. */
const sharedClient: Plugin = {
  name: 'shared-client',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/client\.ts$/ }, ({ kind, path, resolveDir }) =>
      kind !== 'entry-point' && resolve(resolveDir, path) === join(PROJECT, CLIENT)
        ? { path: './client.js', external: true }
        : undefined,
    ),
};

const COMMON = {
  absWorkingDir: PROJECT,
  outdir: DIST,
  bundle: true,
  splitting: true,
  format: 'esm',
  chunkNames: '[name]-[hash]',
  metafile: true,
  // Names stay as they are, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  conditions: ['package', 'bundle', 'module'],
  mainFields: ['module', 'main'],
  plugins: [sharedClient],
  logLevel: 'warning',
} as const satisfies BuildOptions;

// npm run build: everything that npm publishes, in dist/.
rmSync(DIST, { recursive: true, force: true });
const [client, service] = await Promise.all([buildClient(), buildService()]);
writeStaticFiles(DIST, 'docs');
writeStaticFiles(DIST, 'console');
cpSync(resolveViewerPath(), join(DIST, VIEWER_FILE));
writeFileSync(join(DIST, COLLECTION_FILE), JSON.stringify(await createCollection(COLLECTION_BASE)));
writeFileSync(join(DIST, 'licenses.txt'), collectLicenses([client, service]));
await writeDeclarations(DIST);

/** The client, for Node, Deno, Bun and browsers, and the fixtures, which leave the runner to the user's own version. */
async function buildClient(): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: { client: CLIENT, ...fixtures('vitest', 'playwright') },
    external: ['vitest', '@playwright/test'],
    platform: 'neutral',
    target: ANYWHERE,
  });
  return metafile;
}

function fixtures(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `lib/client/fixtures/${name}.ts`]));
}

/** The server and the program. The AWS SDK is left to those who use DynamoDB. */
async function buildService(): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: ['index', 'setup', 'bin'].map((name) => `infra/package/${name}.ts`),
    external: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
    platform: 'node',
    target: NODE,
    // A bundled CommonJS package requires modules of Node.
    banner: {
      js: "import { createRequire as createRequireOfNode } from 'node:module'; const require = createRequireOfNode(import.meta.url);",
    },
  });
  return metafile;
}
