import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentTag } from '../../lib/http/docs/file-response.ts';
import { ASSET_FILES } from './asset-files.ts';

const ROOT = new URL('../../', import.meta.url);

/** A file of the documentation page, its bytes packed by Brotli. */
export interface PackedAsset {
  readonly name: string;
  readonly type: string;
  readonly tag: string;
  readonly bytes: Buffer;
}

/** The files of the documentation page, packed as lib/http/docs/assets.ts serves them. */
export function packAssets(): Promise<PackedAsset[]> {
  return Promise.all(Object.entries(ASSET_FILES).map(async ([name, file]) => ({ name, ...(await packed(file)) })));
}

/** The content of a file of the documentation page. */
export async function assetSource(source: string): Promise<Buffer> {
  return readFile(new URL(source, ROOT));
}

async function packed({ source, type }: { source: string; type: string }): Promise<Omit<PackedAsset, 'name'>> {
  const content = await assetSource(source);
  const bytes = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  return { type, tag: contentTag(content), bytes };
}
