import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';

/**
 * Writes the OpenAPI document for GET /openapi.json, so that no function has to generate it when it starts. Run it with
 * `npm run generate` after any change to the contract, and commit the result.
 */
const FOLDER = new URL('../../lib/http/generated/', import.meta.url);
const DOCUMENT = new URL('openapi.json', FOLDER);

await mkdir(FOLDER, { recursive: true });
// The examples come from the functions, and one of these imports the document: it must exist before they run.
if (!existsSync(DOCUMENT)) await writeDocument({});
const { createDocument } = await import('./document.ts');
await writeDocument(await createDocument());

function writeDocument(document: object): Promise<void> {
  // The document is on one line: the formatter then breaks only long values, and the file is half as large.
  return writeFile(DOCUMENT, `${JSON.stringify(document)}\n`);
}
