// What npm ci runs at its end: it builds the local server, so that the first start is as fast as later ones, and says
// what to do next.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The package node has Node's C headers, for addons that nothing here compiles: 67 MB. */
const PACKAGES = join(import.meta.dirname, '../../node_modules');
const NODES = join(PACKAGES, 'node/node_modules');

if (existsSync(NODES)) {
  for (const name of readdirSync(NODES)) rmSync(join(NODES, name, 'include'), { recursive: true, force: true });
}
await import('./main.js');
// npm pack runs this, too.
const isInstalling = ['ci', 'install'].includes(process.env.npm_command ?? '');
if (isInstalling && !process.env.CI) {
  // npm ci --omit=dev installs no tests' packages.
  const test = existsSync(join(PACKAGES, 'vitest')) ? '; or npm test' : '';
  console.log(`Next: npm start, then open http://localhost:3000/console${test}. README.md has the rest.`);
}
