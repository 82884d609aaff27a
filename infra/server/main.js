// JavaScript, so that Node need not load its TypeScript support. That saves a third of the start time, and 14 MB of
// memory.
//
// The options of V8 that npm start sets, as measured with 10,000 orders under reads and changes:
// --max-semi-space-size=8 (in MB) is a choice between memory and speed. With 1, the garbage collector takes a fifth of
// the time of a GET. With 4, a GET takes a tenth more CPU, with 16 a tenth less, and the server 123 to 136 MB in place
// of 107.
// --no-concurrent-recompilation saves 25 MB while the code is new: a second thread that optimizes has a heap of its
// own. Not --initial-heap-size=128: it saves 10 MB, but a start takes 60 ms more, because Node has its own modules
// compiled for the default options only.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROJECT = join(import.meta.dirname, '../..');

/**
 * What the bundle is made of. One file in place of 250 modules saves 15 MB and a fifth of a start. npm writes
 * .package-lock.json when it installs packages.
 */
const SOURCES = ['functions', 'lib', 'infra', 'package.json', 'node_modules/.package-lock.json'];

/** Whether npm ci runs this, so that the first start is as fast as later ones. Does nothing on an older Node then. */
const prepares = process.env.npm_lifecycle_event === 'prepare';

if (Number.parseInt(process.versions.node, 10) < 24) {
  if (prepares) process.exit(0);
  console.error(`npm start: the server requires Node 24; this is ${process.version}. There are two ways:
  npm ci && npm start    npm ci installs Node 24 with the project, and npm start uses it. It needs install scripts:
                         npm ci --ignore-scripts=false, if they are switched off
  install Node 24        then node infra/server/main.js is enough`);
  process.exit(1);
}
// In node_modules, because a bundle finds its packages from there, and npm ci starts afresh.
const bundle = join(PROJECT, 'node_modules/.cache/local-server', digestSources());
if (!existsSync(bundle)) {
  const { bundleLocalServer } = await import('./bundle/bundle-service.ts');
  await bundleLocalServer(bundle);
}
module.enableCompileCache(join(bundle, 'compiled'));
const { run, loadServer } = await import(pathToFileURL(join(bundle, 'run-server.js')).href);
await (prepares ? loadServer() : run(process.argv.slice(2)));

function digestSources() {
  // 5 to 8 ms. With readdirSync(…, { recursive: true }) it takes 11 to 14.
  const hash = createHash('sha1');
  const add = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(path)) add(`${path}/${name}`);
    else hash.update(`${path} ${stats?.mtimeMs} ${stats?.size}\n`);
  };
  for (const source of SOURCES) add(`${PROJECT}/${source}`);
  return hash.digest('hex');
}
