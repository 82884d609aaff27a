import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';

/**
 * `npm run openapi -- [base URL] [file]`: writes the document to a file, for tools that read it from one.
 */
const [baseUrl = 'http://localhost:3000', file = 'openapi.json'] = process.argv.slice(2);
const document: unknown = JSON.parse(await openApiDocument(baseUrl));
await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
console.log(`Wrote ${file}, for ${baseUrl}`);
