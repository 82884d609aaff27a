import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { ASSET_FILES } from '../../infra/openapi/asset-files.ts';
import { createDocument } from '../../infra/openapi/document.ts';
import { assetSource } from '../../infra/openapi/pack-assets.ts';
import { contentTag } from '../../lib/http/docs/file-response.ts';
import assets from '../../lib/http/generated/docs-assets.json' with { type: 'json' };
import { DOCUMENT } from './open-api.ts';

const PACKED = new URL('../../lib/http/generated/docs-assets/', import.meta.url);
const HINT = 'out of date: run npm run generate and commit what it writes';

test('the committed document is what the code generates now, and its examples are what the service returns now', async () => {
  // The examples request faults, which the service logs.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const made: unknown = JSON.parse(JSON.stringify(await createDocument()));
  expect(DOCUMENT, HINT).toEqual(made);
});

test.each(Object.entries(ASSET_FILES))(
  'the packed %s has the content of its source',
  async (name, { source, type }) => {
    const content = await assetSource(source);
    const asset = assets[name as keyof typeof assets];
    expect({ type: asset.type, tag: asset.tag }, HINT).toEqual({ type, tag: contentTag(content) });
    const bytes = readFileSync(new URL(`${name}.br`, PACKED));
    expect(brotliDecompressSync(bytes).equals(content), HINT).toBe(true);
  },
);

test('nothing else is packed', () => {
  expect(Object.keys(assets), HINT).toEqual(Object.keys(ASSET_FILES));
  const files = Object.keys(ASSET_FILES).map((name) => `${name}.br`);
  expect(readdirSync(PACKED).toSorted(), HINT).toEqual(files.toSorted());
});
