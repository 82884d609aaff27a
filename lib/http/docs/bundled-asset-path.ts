import type { AssetName } from './asset-files.ts';

/** Replaces resolveAssetPath() of asset-path.ts in a Lambda bundle: the files are copied to a folder next to index.js. */
export function resolveAssetPath(name: AssetName): string {
  return `${__dirname}/docs-assets/${name}`;
}
