import generated from '../generated/docs-assets.json' with { type: 'json' };
import { type ContentCoding, pack, unpackBrotli } from './content-coding.ts';
import type { Content } from './file-answer.ts';

interface PackedAsset {
  readonly type: string;
  readonly tag: string;
  /** Its bytes: Brotli, as base64. */
  readonly packed: string;
}

const ASSETS: Readonly<Record<string, PackedAsset>> = generated;

/** An hour without asking: a new version of the service may bring new ones. */
const CACHING = 'public, max-age=3600';

const packed = new Map<string, Promise<Buffer>>();

/** The named file of the documentation page. */
export function assetNamed(name: string): Content | undefined {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!asset) return undefined;
  return {
    type: asset.type,
    tag: asset.tag,
    packed: (coding) => once(`${name} ${coding}`, () => packAs(asset, coding)),
    headers: { 'Cache-Control': CACHING },
  };
}

async function packAs(asset: PackedAsset, coding: ContentCoding): Promise<Buffer> {
  const bytes = Buffer.from(asset.packed, 'base64');
  return coding === 'br' ? bytes : pack(await unpackBrotli(bytes), coding);
}

function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = packed.get(key);
  if (known) return known;
  const making = make();
  packed.set(key, making);
  return making;
}
