import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildConsole } from '../../lib/console/build-console.ts';
import { CONSOLE_FILES } from '../../lib/console/console-files.ts';
import { CONSOLE_PAGE } from '../../lib/console/console-page.ts';
import { type CurlRequest, curlCommand } from '../../lib/console/page/api/curl.ts';
import type { ReceivedRequest } from '../../lib/console/page/api/types.ts';
import { intervalFor } from '../../lib/console/page/state/interval.ts';
import {
  addPage,
  EMPTY_JOURNAL,
  type JournalPage,
  knownBelow,
  type LoadedJournal,
} from '../../lib/console/page/state/journal-pages.ts';

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

/** The arguments that a POSIX shell would pass to curl. */
function argumentsOf(request: CurlRequest): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${curlCommand(request)}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const URL = 'http://localhost:3000/orders/1?a=b&c=d';

describe('the curl command of a request', () => {
  test('has the method, the headers and the body', () => {
    const headers = { 'Content-Type': 'application/json', 'If-Match': '"2"' };
    expect(argumentsOf({ method: 'PATCH', url: URL, headers, body: '{"status":"paid"}' })).toEqual([
      '-i',
      URL,
      ...['-X', 'PATCH'],
      ...['-H', 'Content-Type: application/json'],
      ...['-H', 'If-Match: "2"'],
      ...['--data-raw', '{"status":"paid"}'],
    ]);
  });

  test('of a plain GET has only the URL', () => {
    expect(argumentsOf({ method: 'GET', url: URL, headers: {}, body: null })).toEqual(['-i', URL]);
  });

  test('of a HEAD does not wait for a body', () => {
    expect(argumentsOf({ method: 'HEAD', url: URL, headers: {}, body: null })).toEqual(['-i', URL, '--head']);
  });

  test.each(["it's", '$(touch x) `id` \\ "quoted" !1', 'two\nlines', "'; echo x; '"])(
    'quotes %j for the shell',
    (body) => {
      expect(argumentsOf({ method: 'POST', url: URL, headers: {}, body }).at(-1)).toBe(body);
    },
  );

  test('leaves out headers that curl and the connection set', () => {
    const headers = { host: 'localhost', 'content-length': '2', connection: 'keep-alive', 'x-request-id': 'mine' };
    expect(argumentsOf({ method: 'GET', url: URL, headers, body: null }).slice(2)).toEqual([
      '-H',
      'x-request-id: mine',
    ]);
  });
});

test('the console refreshes once a second, and less often in a large sandbox, whose orders cost more to count', () => {
  expect([0, undefined, 999, 1_000].map(intervalFor)).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect([10_000, 50_000].map(intervalFor)).toEqual([10_000, 30_000]);
});

/** Requests that arrived in these seconds of a minute. */
function requests(...seconds: readonly number[]): ReceivedRequest[] {
  return seconds.map((second) => {
    const receivedAt = `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
    const rest = { method: 'GET', path: '/', query: {}, headers: {}, body: null, status: 200, durationMs: 1 };
    return { id: `REQ-${receivedAt}`, receivedAt, ...rest };
  });
}

const idOf = (second: number) => requests(second)[0]?.id ?? '';

function page(seconds: readonly number[], fields: Partial<JournalPage> = {}): JournalPage {
  const found = requests(...seconds);
  return {
    requests: found,
    since: '',
    total: found.length,
    below: undefined,
    known: undefined,
    next: undefined,
    ...fields,
  };
}

const loaded = (...seconds: readonly number[]): LoadedJournal => ({ requests: requests(...seconds), gaps: [] });

describe('the pages of the journal', () => {
  test('join without a gap if the new page reaches the loaded requests', () => {
    expect(addPage(loaded(3, 2), page([4, 3], { known: idOf(3) }))).toEqual(loaded(4, 3, 2));
  });

  test('leave a gap below the first page if more follow', () => {
    const gaps = [{ below: idOf(4), query: 'next' }];
    expect(addPage(EMPTY_JOURNAL, page([5, 4], { total: 9, next: 'next' }))).toEqual({ ...loaded(5, 4), gaps });
  });

  test('leave a gap if the new page does not reach the loaded requests, and fill it from there', () => {
    const hole = addPage(loaded(2, 1), page([9, 8], { total: 9, known: idOf(2), next: 'a' }));
    expect(hole).toEqual({ ...loaded(9, 8, 2, 1), gaps: [{ below: idOf(8), query: 'a' }] });
    const smaller = addPage(hole, page([7, 6], { total: 9, below: idOf(8), known: idOf(2), next: 'b' }));
    expect(smaller).toEqual({ ...loaded(9, 8, 7, 6, 2, 1), gaps: [{ below: idOf(6), query: 'b' }] });
    const last = page([5, 2], { total: 6, below: idOf(6), known: idOf(2), next: 'c' });
    expect(addPage({ ...smaller, requests: requests(9, 8, 7, 6, 2, 1) }, last)).toEqual(loaded(9, 8, 7, 6, 5, 2, 1));
  });

  test('keep the gaps that a new page does not span', () => {
    const gaps = [{ below: idOf(1), query: 'older' }];
    const journal = { ...loaded(2, 1), gaps };
    expect(addPage(journal, page([3, 2], { total: 9, known: idOf(2), next: 'x' })).gaps).toEqual(gaps);
    expect(addPage(journal, page([3, 2], { known: idOf(2) })).gaps).toEqual(gaps);
  });

  test('leave a gap for a request that was recorded late, below a page of loaded requests', () => {
    const journal = loaded(5, 4, 3, 1);
    const gaps = [{ below: idOf(4), query: 'next' }];
    const late = page([5, 4], { since: '2026-01-01T00:00:01.000Z', total: 5, known: idOf(5), next: 'next' });
    expect(addPage(journal, late)).toEqual({ ...journal, gaps });
    expect(addPage({ ...journal, gaps }, late).gaps).toEqual(gaps);
  });

  test('drop the loaded requests if the last page lacks them, because the journal was emptied', () => {
    expect(addPage(loaded(2, 1), page([3], { known: idOf(2) }))).toEqual(loaded(3));
    expect(addPage(loaded(2, 1), page([], { known: idOf(2) }))).toEqual(EMPTY_JOURNAL);
    const hole = { ...loaded(9, 8, 2, 1), gaps: [{ below: idOf(8), query: 'a' }] };
    expect(addPage(hole, page([7], { below: idOf(8), known: idOf(2) }))).toEqual(loaded(9, 8, 7));
  });

  test('need not reach a loaded request that arrived before their period', () => {
    const since = requests(3)[0]?.receivedAt ?? '';
    expect(knownBelow(loaded(5, 4, 1), idOf(5), since)).toBe(idOf(4));
    expect(knownBelow(loaded(5, 4, 1), idOf(4), since)).toBe(undefined);
    const gaps = [{ below: idOf(4), query: 'next' }];
    const last = page([3], { since, below: idOf(4), known: knownBelow(loaded(5, 4, 1), idOf(4), since) });
    expect(addPage({ ...loaded(5, 4, 1), gaps }, last)).toEqual(loaded(5, 4, 3, 1));
  });

  test('leave no gap for a request that arrived while a gap was being filled', () => {
    const journal = { ...loaded(9, 2, 1), gaps: [{ below: idOf(9), query: 'a' }] };
    const filling = page([3, 2], { total: 6, below: idOf(9), known: idOf(2), next: 'b' });
    expect(addPage(journal, filling)).toEqual(loaded(9, 3, 2, 1));
  });

  test('drop a gap that turns out to be empty', () => {
    const journal = { ...loaded(2, 1), gaps: [{ below: idOf(1), query: 'older' }] };
    expect(addPage(journal, page([], { below: idOf(1) }))).toEqual(loaded(2, 1));
  });

  test('are the same object if nothing changed, so that the page is not rendered again', () => {
    const journal = { ...loaded(2, 1), gaps: [{ below: idOf(1), query: 'older' }] };
    expect(addPage(journal, page([2, 1], { total: 9, known: idOf(2), next: 'older' }))).toBe(journal);
  });
});
