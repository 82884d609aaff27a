import { fileURLToPath } from 'node:url';
import { ASSET_FILES, type AssetName } from './asset-files.ts';

/** Returns where a file of the documentation page is on disk. Lambda bundles use bundled-asset-path.ts instead. */
export function resolveAssetPath(name: AssetName): string {
  return fileURLToPath(import.meta.resolve(ASSET_FILES[name].source));
}
