import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../openapi-document.ts';

/** Writes the OpenAPI document to a file, for tools that read it from one. The arguments: base URL, file. */
export async function exportDocument([
  baseUrl = 'http://localhost:3000',
  file = 'openapi.json',
]: readonly string[]): Promise<void> {
  const document: unknown = JSON.parse(await openApiDocument(baseUrl));
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`Wrote ${file}, for ${baseUrl}`);
}
