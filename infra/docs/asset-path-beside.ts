import { fileURLToPath } from 'node:url';
import type { AssetName } from '../../lib/http/docs/asset-files.ts';

/** Finds a file of the documentation where the bundle of the local server, and the package, have it: next to their code. */
export function resolveAssetPath(name: AssetName): string {
  return fileURLToPath(new URL(`docs-assets/${name}`, import.meta.url));
}
