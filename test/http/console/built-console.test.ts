import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildConsole } from '../../../infra/bundle/build-console.ts';
import { CONSOLE_PAGE } from '../../../lib/http/console/page.ts';
import { CONSOLE_FILES } from '../../../lib/http/docs/static-files.ts';

/** The most bytes of the compressed page and its files together. */
const MAX_SIZE = 45_000;

describe('the built console', () => {
  const files = buildConsole();

  test(`has less than ${MAX_SIZE} bytes, compressed`, () => {
    const sizes = [CONSOLE_PAGE, ...Object.values(files)].map((text) => gzipSync(text).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SIZE);
  });

  test('has every served file, and the licences of its packages', () => {
    expect(Object.keys(files).toSorted()).toEqual(CONSOLE_FILES.toSorted());
    const names = [...files['licenses.txt'].matchAll(/^(@?preact\S*) [\d.]+ \(MIT\)$/gm)].map(([, name]) => name);
    expect(names).toEqual(['@preact/signals', '@preact/signals-core', 'preact']);
  });

  test('contains no URL of another host that it could load', () => {
    const text = files['console.js'] + files['console.css'];
    const addresses = text.match(/https?:\/\/[^\s"'`)]+/g) ?? [];
    // Names of XML namespaces, and the example in the form of a webhook: nothing is loaded from them.
    const isKnown = (address: string) => /^http:\/\/(?:www\.w3\.org|localhost:4000)\//.test(address);
    expect(addresses.filter((address) => !isKnown(address))).toEqual([]);
  });
});
