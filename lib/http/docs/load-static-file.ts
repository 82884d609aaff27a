import { readStaticFile } from '#static-files';
import { createTextFile, type TextFile } from './file-response.ts';
import { mediaTypeOf, STATIC_FILES, type StaticPage } from './static-files.ts';

const loaded = new Map<string, TextFile>();

/** Returns a file of a page, or undefined if the page has no file of this name. Reads each file once. */
export async function loadStaticFile(page: StaticPage, name: string): Promise<TextFile | undefined> {
  const { names, caching } = STATIC_FILES[page];
  if (!names.some((known) => known === name)) return undefined;
  const path = `${page}/${name}`;
  const known = loaded.get(path);
  if (known) return known;
  const file = createTextFile(await readStaticFile(page, name), mediaTypeOf(name), { 'Cache-Control': caching });
  loaded.set(path, file);
  return file;
}
