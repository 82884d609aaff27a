// Starts a command of a clone. JavaScript, so that any Node can say what is missing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');

if (!existsSync(join(PROJECT, 'node_modules')) || Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`npm run ${process.argv[2]} needs Node 24 and the packages of the clone: npm ci installs both. It needs
install scripts: npm ci --ignore-scripts=false, if they are switched off`);
  process.exit(1);
}
await import('../publish/package/bin.ts');
