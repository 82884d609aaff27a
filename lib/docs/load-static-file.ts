import { readStaticFile } from '#static-files';
import { type FileResponse, fileResponse } from './file-response.ts';
import { PAGE_HEADERS } from './page.ts';
import { mediaTypeOf, STATIC_FILES, type StaticPage } from './static-files.ts';

const loaded = new Map<string, FileResponse>();

/** Returns a file of a page, or undefined if the page has no file of this name. Reads each file once. */
export async function loadStaticFile(page: StaticPage, name: string): Promise<FileResponse | undefined> {
  const { names, caching } = STATIC_FILES[page];
  if (!names.some((known) => known === name)) return undefined;
  const path = `${page}/${name}`;
  const known = loaded.get(path);
  if (known) return known;
  const headers = name.endsWith('.html') ? PAGE_HEADERS : { 'Cache-Control': caching };
  const file = fileResponse(await readStaticFile(page, name), mediaTypeOf(name), headers);
  loaded.set(path, file);
  return file;
}
