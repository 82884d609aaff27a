// This file and those it imports are JavaScript so that Node need not load its TypeScript support. That saves a third
// of the start time, and 14 MB of memory.
import { useCompileCache } from './compile-cache.js';
import { importBundled } from './server-bundle.js';

if (!useCompileCache()) {
  console.error(`npm start: the server requires Node 24; this is ${process.version}. There are two ways:
  npm ci && npm start    npm ci installs Node 24 with the project, and npm start uses it. It needs install scripts:
                         npm ci --ignore-scripts=false, if they are switched off
  install Node 24        then node infra/local/main.js is enough`);
  process.exit(1);
}
const { run } = await importBundled('run');
await run(process.argv.slice(2));
