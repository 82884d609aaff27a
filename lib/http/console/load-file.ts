import { readConsoleFile } from '#console-files';
import { createTextFile, REVALIDATED, type TextFile } from '../docs/file-response.ts';
import { CONSOLE_FILES, isConsoleFile } from './console-files.ts';

/** Revalidated each time, so that a page and its script are always of the same version. */
const CACHING = { 'Cache-Control': REVALIDATED };

const loaded = new Map<string, TextFile>();

/** Returns a file of the console, or undefined if it has no file of this name. Reads each file once. */
export async function loadConsoleFile(name: string): Promise<TextFile | undefined> {
  if (!isConsoleFile(name)) return undefined;
  const known = loaded.get(name);
  if (known) return known;
  const file = createTextFile(await readConsoleFile(name), CONSOLE_FILES[name], CACHING);
  loaded.set(name, file);
  return file;
}
