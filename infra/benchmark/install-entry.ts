import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '../../lib/docs/openapi-document.ts';
import { PROJECT } from '../../lib/project.ts';
import { SUITES } from './entries.ts';

/** Milliseconds for an install script. */
const LIMIT = 10 * 60_000;

/**
 * Copies an entry to a new folder outside the project, and runs its install script there. The script finds the plain
 * view of the OpenAPI document in `openapi.json`, and the project's folder in PROJECT.
 * @throws Error if the script fails
 */
export async function installEntry(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `benchmark-${name}-`));
  cpSync(join(SUITES, name), folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), await openApiDocument('http://localhost:3000', 'orders'));
  await promisify(execFile)('./install', { cwd: folder, env: { ...process.env, PROJECT }, timeout: LIMIT });
  return folder;
}
