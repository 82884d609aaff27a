// Runs the collection with newman. The key of a closed environment, in API_KEY, goes into an environment file that
// exists only while newman runs: other users of a machine see the arguments of a process.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'newman-'));
const file = join(folder, 'environment.json');
const values = [{ key: 'apiKey', value: process.env.API_KEY ?? '', type: 'secret' }];
writeFileSync(file, JSON.stringify({ name: 'closed environment', values }), { mode: 0o600 });
try {
  const newman = join(import.meta.dirname, 'node_modules/newman/bin/newman.js');
  const args = ['run', 'orders.postman_collection.json', '--environment', file, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, [newman, ...args], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
