import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ASSET_FOLDER } from '#docs-asset-folder';
import generated from '../generated/docs-assets.json' with { type: 'json' };
import { type ContentCoding, pack, unpackBrotli } from './content-coding.ts';
import type { Content } from './file-response.ts';

interface Asset {
  readonly type: string;
  readonly tag: string;
}

const ASSETS: Readonly<Record<string, Asset>> = generated;

/** An hour without asking: a new version of the service may bring new ones. */
const CACHING = 'public, max-age=3600';

const packed = new Map<string, Promise<Buffer>>();

/** The named file of the documentation page. Its bytes are read when they are first asked for. */
export function assetNamed(name: string): Content | undefined {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!asset) return undefined;
  return {
    type: asset.type,
    tag: asset.tag,
    packed: (coding) => once(`${name} ${coding}`, () => packAs(name, coding)),
    headers: { 'Cache-Control': CACHING },
  };
}

async function packAs(name: string, coding: ContentCoding): Promise<Buffer> {
  const bytes = await readFile(`${folder}${name}.br`);
  return coding === 'br' ? bytes : pack(await unpackBrotli(bytes), coding);
}

const folder = typeof ASSET_FOLDER === 'string' ? ASSET_FOLDER : fileURLToPath(ASSET_FOLDER);

function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = packed.get(key);
  if (known) return known;
  const making = make();
  packed.set(key, making);
  return making;
}
