import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** What the bundle is made of, except packages. */
const SOURCES = ['functions', 'lib', 'infra/local', 'infra/console', 'infra/static'];

/** In node_modules, because a bundle finds its packages from there, and npm ci starts afresh. */
const BUNDLES = join(PROJECT, 'node_modules/.cache/local-server');

const DAY = 86_400_000;

/**
 * Imports a module of infra/local from the bundle of the local server. A bundle starts in less time and takes less
 * memory than the 250 files it is made of. If a file has changed since it was made, a new one is made first.
 */
export async function importBundled(name) {
  const bundle = join(BUNDLES, digestSources());
  if (!existsSync(bundle)) await makeBundle(bundle);
  return import(pathToFileURL(join(bundle, `${name}.js`)).href);
}

/** Deletes every bundle. Packages may have changed, which a digest of the sources does not show. */
export function deleteBundles() {
  rmSync(BUNDLES, { recursive: true, force: true });
}

function digestSources() {
  const hash = createHash('sha1');
  for (const file of ['package.json', ...SOURCES.flatMap(listFiles)]) {
    const { mtimeMs, size } = statSync(join(PROJECT, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

function listFiles(directory) {
  const entries = readdirSync(join(PROJECT, directory), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(PROJECT.length));
}

async function makeBundle(bundle) {
  const { build } = await import('esbuild');
  const { writeStaticFiles } = await import('../static/source-files.ts');
  const unfinished = `${bundle}-${process.pid}`;
  await build({
    absWorkingDir: PROJECT,
    entryPoints: ['infra/local/run.ts', 'infra/local/handlers.ts'],
    outdir: unfinished,
    bundle: true,
    // What only some requests or options need is loaded when they do.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: ['bundle', 'module'],
    mainFields: ['module', 'main'],
    external: ['@aws-sdk/*'],
    logLevel: 'warning',
  });
  writeStaticFiles(unfinished, 'docs');
  writeStaticFiles(unfinished, 'console');
  deleteOldBundles();
  // If another process has made the same bundle at the same time, either will do.
  if (existsSync(bundle)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, bundle);
}

/** Keeps the bundles of the last day, which a running server may still load from. */
function deleteOldBundles() {
  for (const name of readdirSync(BUNDLES)) {
    const path = join(BUNDLES, name);
    if (statSync(path).mtimeMs < Date.now() - DAY) rmSync(path, { recursive: true, force: true });
  }
}
