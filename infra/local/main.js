// This file and those it imports are JavaScript so that Node need not load its TypeScript support. That saves a third
// of the start time, and 14 MB of memory.
import { useCompileCache } from './compile-cache.js';
import { importBundled } from './server-bundle.js';

if (!useCompileCache()) {
  console.error(`npm start: the server requires Node 24; this is ${process.version}. There are two ways:
  npm ci && npm start    npm ci without --omit=dev installs Node 24 with the project, and npm start uses it
  install Node 24        then npm ci --omit=dev is enough`);
  process.exit(1);
}
const { run } = await importBundled('run');
await run(process.argv.slice(2));
