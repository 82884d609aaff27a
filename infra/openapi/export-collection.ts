import { writeFile } from 'node:fs/promises';
import { readStaticFile } from '#static-files';
import { COLLECTION_FILE, collectionFor } from '../../lib/http/docs/collection.ts';
import { LIFECYCLE_FOLDER } from './lifecycle.ts';

/** Writes the Postman collection to a file. The arguments: base URL, file. */
export async function exportCollection([
  baseUrl = 'http://localhost:3000',
  file = COLLECTION_FILE,
]: readonly string[]): Promise<void> {
  await writeFile(file, collectionFor(await readStaticFile('docs', COLLECTION_FILE), baseUrl));
  console.log(`Wrote ${file}. Run it: npx --yes newman run ${file} --folder "${LIFECYCLE_FOLDER}"`);
}
