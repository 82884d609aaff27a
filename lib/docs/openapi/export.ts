import { writeFile } from 'node:fs/promises';
import { readStaticFile } from '#static-files';
import { COLLECTION_FILE, collectionFor } from '../collection.ts';
import { openApiDocument } from '../openapi-document.ts';
import { LIFECYCLE_FOLDER } from './lifecycle.ts';

const BASE_URL = 'http://localhost:3000';

/** Writes the OpenAPI document to a file, for tools that read it from one. The arguments: base URL, file. */
export async function exportDocument([baseUrl = BASE_URL, file = 'openapi.json']: readonly string[]): Promise<void> {
  const document: unknown = JSON.parse(await openApiDocument(baseUrl));
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`Wrote ${file}, for ${baseUrl}`);
}

/** Writes the Postman collection to a file. The arguments: base URL, file. */
export async function exportCollection([baseUrl = BASE_URL, file = COLLECTION_FILE]: readonly string[]): Promise<void> {
  await writeFile(file, collectionFor(await readStaticFile('docs', COLLECTION_FILE), baseUrl));
  console.log(`Wrote ${file}. Run it: npx --yes newman run ${file} --folder "${LIFECYCLE_FOLDER}"`);
}
