import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import packageFile from '../../package.json' with { type: 'json' };

/**
 * Writes the service's version, the OpenAPI documents for GET /openapi.json, so that no function has to generate one when it starts, the orders of
 * their examples, and the Postman collection. Run it with `npm run generate` after any change to the contract, and commit the result.
 */
const FOLDER = new URL('../../lib/http/generated/', import.meta.url);
const FILES = ['version.json', 'openapi.json', 'openapi-orders.json', 'example-orders.json', 'postman.json'] as const;

await mkdir(FOLDER, { recursive: true });
// The bundles would have all of package.json.
await write('version.json', { version: packageFile.version });
// The examples come from the functions, and some of these import the files: they must exist before the functions run.
for (const file of FILES) if (!existsSync(new URL(file, FOLDER))) await write(file, {});
const { captureAll } = await import('./capture.ts');
const { createDocument } = await import('./document.ts');
const { createOrdersView } = await import('./orders-view.ts');
const { createCollection } = await import('./postman-collection.ts');
const captured = await captureAll();
const document = createDocument(captured);
await write('openapi.json', document);
await write('postman.json', await createCollection(document));
await write('openapi-orders.json', createOrdersView(captured));
await write('example-orders.json', captured.orders);

function write(file: (typeof FILES)[number], content: object): Promise<void> {
  // The content is on one line: the formatter then breaks only long values, and the file is half as large.
  return writeFile(new URL(file, FOLDER), `${JSON.stringify(content)}\n`);
}
