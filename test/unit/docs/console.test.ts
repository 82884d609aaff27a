import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildConsole } from '../../../lib/console/build-console.ts';
import { CONSOLE_FILES } from '../../../lib/console/console-files.ts';
import { CONSOLE_PAGE } from '../../../lib/console/console-page.ts';
import { type CurlRequest, curlCommand } from '../../../lib/console/page/api/curl.ts';
import { intervalFor } from '../../../lib/console/page/state/interval.ts';
import { ORDER_STATUSES } from '../../../lib/orders/order-status.ts';

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

  test('has a colour for each status', () => {
    const missing = ORDER_STATUSES.filter((status) => !files['console.css'].includes(`:is(.badge,.dot).${status}`));
    expect(missing).toEqual([]);
  });

  test('contains no URL of another host that it could load', () => {
    const text = files['console.js'] + files['console.css'];
    const addresses = text.match(/https?:\/\/[^\s"'`)]+/g) ?? [];
    // Names of XML namespaces, and the example in the form of a webhook: nothing is loaded from them.
    const isKnown = (address: string) => /^http:\/\/(?:www\.w3\.org|localhost:4000)\//.test(address);
    expect(addresses.filter((address) => !isKnown(address))).toEqual([]);
  });
});

/** The arguments that a POSIX shell would pass to curl. */
function argumentsOf(request: CurlRequest): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${curlCommand(request)}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const URL = 'http://localhost:3000/orders/1?a=b&c=d';

describe('the curl command of a request', () => {
  test('has the method, the headers and the body', () => {
    const headers = { 'Content-Type': 'application/json', 'If-Match': '"2"' };
    const sent = ['-H', 'Content-Type: application/json', '-H', 'If-Match: "2"', '--data-raw', '{"status":"paid"}'];
    const given = argumentsOf({ method: 'PATCH', url: URL, headers, body: '{"status":"paid"}' });
    expect(given).toEqual(['-i', URL, '-X', 'PATCH', ...sent]);
  });

  test('of a plain GET has only the URL, and that of a HEAD does not wait for a body', () => {
    expect(argumentsOf({ method: 'GET', url: URL, headers: {}, body: null })).toEqual(['-i', URL]);
    expect(argumentsOf({ method: 'HEAD', url: URL, headers: {}, body: null })).toEqual(['-i', URL, '--head']);
  });

  const TEXTS = ["it's", '$(touch x) `id` \\ "quoted" !1', 'two\nlines', "'; echo x; '"];
  test.each(TEXTS)('quotes %j for the shell', (body) => {
    expect(argumentsOf({ method: 'POST', url: URL, headers: {}, body }).at(-1)).toBe(body);
  });

  test('leaves out headers that curl and the connection set', () => {
    const headers = { host: 'localhost', 'content-length': '2', connection: 'keep-alive', 'x-request-id': 'mine' };
    const [, , ...kept] = argumentsOf({ method: 'GET', url: URL, headers, body: null });
    expect(kept).toEqual(['-H', 'x-request-id: mine']);
  });
});

test('the console refreshes once a second, and less often in a large sandbox, whose orders cost more to count', () => {
  expect([0, undefined, 999, 1_000].map(intervalFor)).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect([10_000, 50_000].map(intervalFor)).toEqual([10_000, 30_000]);
});
