import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../project.ts';
import { main } from '../run.ts';

const USAGE = `Usage: npm run release:sbom -- FILE

Writes an SPDX document that lists every production dependency, with its own.
`;

await main(async () => {
  const [file = '--help'] = process.argv.slice(2);
  if (file === '--help') return void process.stdout.write(USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    writeFileSync(file, listProduction(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Works on a copy without the development dependencies, because `npm sbom --omit dev` leaves out what both kinds need. */
function listProduction(folder: string): string {
  const { devDependencies, workspaces, ...manifest } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  cpSync(join(PROJECT, 'package-lock.json'), join(folder, 'package-lock.json'));
  const npm = (...args: readonly string[]) =>
    execFileSync('npm', [...args, '--package-lock-only'], { cwd: folder, encoding: 'utf8' });
  npm('install', '--ignore-scripts', '--no-audit', '--silent');
  return npm('sbom', '--sbom-format', 'spdx');
}
