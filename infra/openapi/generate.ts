import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type PackedAsset, packAssets } from './pack-assets.ts';

/**
 * Writes what GET /openapi.json and GET /docs serve, so that no function has to make it at its start. Run
 * it with `npm run generate` after any change to the contract, and commit what it writes.
 */
const FOLDER = new URL('../../lib/http/generated/', import.meta.url);
const DOCUMENT = new URL('openapi.json', FOLDER);

await mkdir(FOLDER, { recursive: true });
await writeAssets(await packAssets());
// The functions that answer the examples import the document, so there has to be one.
if (!existsSync(DOCUMENT)) await write(DOCUMENT, {});
const { createDocument } = await import('./document.ts');
await write(DOCUMENT, await createDocument());

/** What the files are goes into one document, their bytes each into a file of its own. */
async function writeAssets(assets: readonly PackedAsset[]): Promise<void> {
  const folder = new URL('docs-assets/', FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const { name, bytes } of assets) await writeFile(new URL(`${name}.br`, folder), bytes);
  const described = assets.map(({ name, type, tag }) => [name, { type, tag }]);
  await write(new URL('docs-assets.json', FOLDER), Object.fromEntries(described));
}

function write(file: URL, content: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
