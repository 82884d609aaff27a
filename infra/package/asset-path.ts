import { fileURLToPath } from 'node:url';
import type { AssetName } from '../../lib/http/docs/asset-files.ts';

/** Replaces resolveAssetPath() of lib/http/docs/asset-path.ts in the package: the build copies the files next to its code. */
export function resolveAssetPath(name: AssetName): string {
  return fileURLToPath(new URL(`docs-assets/${name}`, import.meta.url));
}
