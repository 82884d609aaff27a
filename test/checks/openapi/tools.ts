import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const execute = promisify(execFile);

/** The folder of the tools' own package. */
export const FOLDER = import.meta.dirname;

/** Installs the tools, as the lock file of their package pins them, unless they are there. Vitest calls it once. */
export async function setup(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return;
  await execute('npm', ['ci', '--silent', '--ignore-scripts', '--prefix', FOLDER]);
}
