import { readFile } from 'node:fs/promises';
import type { ConsoleFile } from './console-files.ts';

/** Replaces readConsoleFile() of infra/console/built-files.ts in a Lambda bundle: synthesis builds the files next to index.js. */
export function readConsoleFile(name: ConsoleFile): Promise<string> {
  return readFile(`${__dirname}/console-files/${name}`, 'utf8');
}
