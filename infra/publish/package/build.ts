import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { collectLicenses } from '../../../lib/licenses.ts';
import { PROJECT } from '../../../lib/project.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { bundleService, COMMON } from '../../server/bundle/bundle-service.ts';
import { addressOf } from '../release/repeated-facts.ts';
import { bundleTools, separateTools } from './bundle-tools.ts';
import { writeDeclarations } from './declarations.ts';
import manifest from './manifest.json' with { type: 'json' };
import { filesOfRecipe, RECIPES } from './recipes.ts';

const DIST = join(PROJECT, 'dist');

const CLIENT = 'lib/client/client.ts';

/** Makes all bundles import the same copy of the client, so that `instanceof` works for its error classes. */
const sharedClient: Plugin = {
  name: 'shared-client',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/client\.ts$/ }, ({ kind, path, resolveDir }) =>
      kind !== 'entry-point' && resolve(resolveDir, path) === join(PROJECT, CLIENT)
        ? { path: './client.js', external: true }
        : undefined,
    ),
};

// npm run build: writes the package to dist/. npm packs and publishes that folder.
rmSync(DIST, { recursive: true, force: true });
const bundles = await Promise.all([buildClient(), buildService(), bundleTools(DIST)]);
copyRecipes();
for (const name of ['README.md', 'SKILL.md']) cpSync(join(import.meta.dirname, name), join(DIST, name));
for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(join(PROJECT, name), join(DIST, name));
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifestOfPackage(), null, 2)}\n`);
writeFileSync(join(DIST, 'licenses.txt'), collectLicenses(bundles));
await writeDeclarations(DIST);

/** Bundles the client for Node, Deno, Bun and browsers, and the fixtures, which import the user's own test runner. */
async function buildClient(): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    outdir: DIST,
    plugins: [sharedClient],
    entryPoints: {
      client: CLIENT,
      vitest: 'lib/client/fixtures/vitest.ts',
      playwright: 'lib/client/fixtures/playwright.ts',
    },
    external: ['vitest', '@playwright/test'],
    platform: 'neutral',
    target: 'es2022',
  });
  return metafile;
}

function buildService(): Promise<Metafile> {
  return bundleService(DIST, {
    entryPoints: {
      index: 'infra/publish/package/start-server.ts',
      setup: 'infra/publish/package/setup.ts',
      bin: 'infra/publish/package/bin.ts',
    },
    conditions: ['package', 'bundle', 'module'],
    plugins: [sharedClient, separateTools],
  });
}

/** Copies the recipes that run without a clone. */
function copyRecipes(): void {
  for (const [name, { needs }] of Object.entries(RECIPES)) {
    if (needs === 'image') continue;
    const folder = join(PROJECT, 'infra/publish/recipes', name);
    for (const file of filesOfRecipe(folder)) cpSync(join(folder, file), join(DIST, 'recipes', name, file));
  }
}

/** The package.json of the package: what describes the project, and what is true of the files in dist/. */
function manifestOfPackage(): object {
  const { name, version, description, license, author, repository, keywords, type } = packageFile;
  const address = addressOf(packageFile);
  const [homepage, bugs] = [`${address}#readme`, `${address}/issues`];
  return { name, version, description, license, author, repository, homepage, bugs, keywords, type, ...manifest };
}
