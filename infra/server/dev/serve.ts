import module from 'node:module';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';

// The server of npm run dev, from its sources. All imports that a change may break follow the cache, which halves a
// start: it keeps the JavaScript of the files that have not changed.
module.enableCompileCache(join(PROJECT, 'node_modules/.cache/dev-server'));

// Its parent was killed.
process.once('disconnect', () => process.exit());
process.channel?.unref();

const { FALLBACK, ROUTE_ROWS } = await import('../../../lib/api/routes.ts');
const { loadHandler } = await import('../gateway/gateway.ts');
const { run } = await import('../command-line/run-server.ts');
// An error in any function is told at once, and not by the first request for it.
for (const { file } of [...ROUTE_ROWS, FALLBACK]) await loadHandler(file);
await run(process.argv.slice(2), (started) => process.send?.(started));
