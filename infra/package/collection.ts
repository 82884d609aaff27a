import { readFile } from 'node:fs/promises';

/** A placeholder for the base URL in the collection that the build writes. The converter requires a URL. */
export const COLLECTION_BASE = 'http://base-url.invalid';

export const COLLECTION_FILE = 'postman.json';

export async function readCollection(baseUrl: string): Promise<object> {
  const text = await readFile(new URL(COLLECTION_FILE, import.meta.url), 'utf8');
  return JSON.parse(text.replaceAll(COLLECTION_BASE, JSON.stringify(baseUrl).slice(1, -1)));
}
