import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ASSET_NAMES } from '../../lib/http/docs/asset-files.ts';
import { resolveAssetPath } from '../../lib/http/docs/asset-path.ts';

/** Copies the files of the documentation to the folder in which a bundle finds them: `docs-assets`, next to its code. */
export function copyDocsAssets(bundle: string): void {
  for (const name of ASSET_NAMES) cpSync(resolveAssetPath(name), join(bundle, 'docs-assets', name));
}
