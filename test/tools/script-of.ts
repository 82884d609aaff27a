import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes the code of a script to a new file, and returns its path. */
export function scriptOf(code: string): string {
  const file = join(temporaryFolder(), 'server.js');
  writeFileSync(file, code);
  return file;
}
