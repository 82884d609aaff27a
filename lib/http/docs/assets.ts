import { readFile } from 'node:fs/promises';
import { resolveAssetPath } from '#docs-asset-path';
import { ASSET_FILES, isAssetName } from './asset-files.ts';
import { createTextFile, type TextFile } from './file-response.ts';

/**
 * One hour without revalidation: a new version of the service may change the files. Private, because a gateway may
 * compress them without a `Vary` header, so a shared cache could send one client what another can read.
 */
const CACHING = { 'Cache-Control': 'private, max-age=3600' };

const loaded = new Map<string, TextFile>();

/** Returns a file of the documentation page, or undefined if it has no file of this name. Reads each file once. */
export async function loadAsset(name: string): Promise<TextFile | undefined> {
  if (!isAssetName(name)) return undefined;
  const known = loaded.get(name);
  if (known) return known;
  const asset = createTextFile(await readFile(resolveAssetPath(name), 'utf8'), ASSET_FILES[name].type, CACHING);
  loaded.set(name, asset);
  return asset;
}
