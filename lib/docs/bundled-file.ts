import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaticPage } from './static-files.ts';

/**
 * Reads a static file from the folder next to a bundle's code. In the clone, lib/docs/source-file.ts reads its source.
 */
export function readStaticFile(page: StaticPage, name: string): Promise<string> {
  return readFile(join(import.meta.dirname, `${page}-files`, name), 'utf8');
}
