import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import spawn from 'cross-spawn';
import { CLONE, PROGRAM } from '#program';
import { SOURCE } from '../../../lib/about.ts';
import { onStop } from '../../../lib/tools/harness/terminal/on-stop.ts';
import { EXIT_CODES } from '../../../lib/tools/harness/tool.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';

/**
 * Packs this package without the network, and returns the path of the file, which is removed when this process ends;
 * undefined if npm has the package. A clone is always packed, because it may be newer than what npm has.
 * @throws UsageError if the clone lacks development dependencies; Error if npm fails.
 */
export async function packForRecipe(): Promise<string | undefined> {
  if (CLONE !== undefined) return packFolder(await buildPackage(CLONE));
  return SOURCE === undefined ? packFolder(dirname(PROGRAM)) : undefined;
}

async function buildPackage(clone: string): Promise<string> {
  if (!existsSync(join(clone, 'node_modules/typescript'))) {
    throw new UsageError(
      `This recipe needs the package, which only a whole installation can build. Run this first: npm ci --prefix ${clone}`,
    );
  }
  await runNpm('--prefix', clone, 'run', 'build');
  return join(clone, 'dist');
}

async function packFolder(folder: string): Promise<string> {
  const destination = mkdtempSync(join(tmpdir(), 'food-ordering-package-'));
  process.on('exit', () => rmSync(destination, { recursive: true }));
  await runNpm('pack', folder, '--pack-destination', destination);
  const [file = ''] = readdirSync(destination);
  return join(destination, file);
}

/** Runs npm without its standard output. A signal ends npm and this process. @throws Error if npm fails. */
async function runNpm(...args: readonly string[]): Promise<void> {
  const child = spawn('npm', ['--silent', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  onStop(() => {
    child.kill();
    process.exit(EXIT_CODES.interrupted);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
}
