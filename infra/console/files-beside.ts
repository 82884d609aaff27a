import { readFile } from 'node:fs/promises';
import type { ConsoleFile } from '../../lib/http/console/console-files.ts';

/** Reads a file of the console from where the bundle of the local server, and the package, have it: next to their code. */
export function readConsoleFile(name: ConsoleFile): Promise<string> {
  return readFile(new URL(`console-files/${name}`, import.meta.url), 'utf8');
}
