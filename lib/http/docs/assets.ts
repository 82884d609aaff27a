import { type ContentCoding, pack, unpackBrotli } from './content-coding.ts';
import type { Content } from './file-answer.ts';

interface PackedAsset {
  readonly type: string;
  readonly tag: string;
  /** Its bytes: Brotli, as base64. */
  readonly packed: string;
}

let assets: Promise<Readonly<Record<string, PackedAsset>>> | undefined;

/** An hour without asking: a new version of the service may bring new ones. */
const CACHING = 'public, max-age=3600';

const packed = new Map<string, Promise<Buffer>>();

/** The named file of the documentation page. */
export async function assetNamed(name: string): Promise<Content | undefined> {
  // Only when one is asked for: they are large, and most processes never are.
  assets ??= readAssets();
  const all = await assets;
  const asset = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!asset) return undefined;
  return {
    type: asset.type,
    tag: asset.tag,
    packed: (coding) => once(`${name} ${coding}`, () => packAs(asset, coding)),
    headers: { 'Cache-Control': CACHING },
  };
}

async function readAssets(): Promise<Readonly<Record<string, PackedAsset>>> {
  const { default: generated } = await import('../generated/docs-assets.json', { with: { type: 'json' } });
  return generated;
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
