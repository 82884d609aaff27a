import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASSET_FILES, ASSET_NAMES } from '../../../lib/http/docs/asset-files.ts';
import { resolveAssetPath } from '../../../lib/http/docs/asset-path.ts';
import { loadAsset } from '../../../lib/http/docs/assets.ts';

test.each(ASSET_NAMES)('%s is its source, byte for byte, as text', async (name) => {
  const asset = await loadAsset(name);
  expect(asset?.file.type).toBe(ASSET_FILES[name].type);
  expect(Buffer.from(asset?.file.text ?? '').equals(readFileSync(resolveAssetPath(name)))).toBe(true);
});

test('every file has an entity tag of its own', async () => {
  const tags = await Promise.all(ASSET_NAMES.map(async (name) => (await loadAsset(name))?.tag));
  expect(new Set(tags).size).toBe(ASSET_NAMES.length);
});

test('Swagger UI comes from its package, with its licence and its notice', () => {
  const fromPackage = ASSET_NAMES.filter((name) => resolveAssetPath(name).includes('/node_modules/swagger-ui-dist/'));
  expect(fromPackage).toEqual([
    'swagger-ui.css',
    'swagger-ui.js',
    'swagger-ui.license.txt',
    'swagger-ui.notice.txt',
    'swagger-ui-bundle.js.LICENSE.txt',
  ]);
});

test.each(['', 'missing.js', 'constructor', '__proto__', '../page.ts', 'package.json'])(
  'there is no file %j',
  async (name) => {
    expect(await loadAsset(name)).toBeUndefined();
  },
);
