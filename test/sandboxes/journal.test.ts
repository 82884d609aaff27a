import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutBody, type JournalEntry, matchesFilter, nextEntryId } from '../../lib/sandboxes/journal.ts';

describe('a recorded body', () => {
  const MARK = /… \[cut: the first 4096 of (\d+) bytes\]$/;

  const recordedOf = (body: string) => Object.values(cutBody(body)).join('');

  /** Text with characters of 1, 2, 3 and 4 bytes, mostly longer than 4 KiB. */
  const text = fc
    .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 400 }))
    .map(([part, times]) => part.repeat(times));

  test.each([
    ['one byte a character', 'a'.repeat(4096)],
    ['two bytes a character', 'é'.repeat(2048)],
    ['four bytes a character', '🍕'.repeat(1024)],
    ['nothing', ''],
  ])('of exactly 4 KiB or less is kept whole: %s', (_, body) => {
    expect(recordedOf(body)).toBe(body);
  });

  test('of one byte more than 4 KiB is cut, with a note of its length', () => {
    expect(recordedOf('a'.repeat(4097))).toBe(`${'a'.repeat(4096)}… [cut: the first 4096 of 4097 bytes]`);
  });

  test.each([1, 2, 3])('never ends in a partial character: 4 bytes that start %i bytes before the cut', (before) => {
    const whole = 'a'.repeat(4096 - before);
    expect(recordedOf(`${whole}🍕`)).toBe(`${whole}… [cut: the first 4096 of ${4100 - before} bytes]`);
  });

  test('keeps a byte order mark at its start', () => {
    expect(recordedOf(`\uFEFF${'a'.repeat(5000)}`)).toMatch(/^\uFEFFa/);
  });

  test('has the whole body up to 4 KiB, or as many whole characters as fit', () => {
    fc.assert(
      fc.property(text, (body) => {
        const recorded = recordedOf(body);
        const bytes = Buffer.byteLength(body);
        const isCut = MARK.test(recorded);
        const kept = recorded.replace(MARK, '');
        expect(isCut).toBe(bytes > 4096);
        expect(MARK.exec(recorded)?.[1] ?? String(bytes)).toBe(String(bytes));
        expect(body.startsWith(kept)).toBe(true);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(4096);
        expect(Buffer.byteLength(kept)).toBeGreaterThan(Math.min(bytes, 4096) - 4);
      }),
    );
  });
});

describe('the id of an entry', () => {
  /** Ascending instants of arrival, many of them equal. */
  const arrivals = fc
    .tuple(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.array(fc.nat({ max: 2 }), { maxLength: 50 }))
    .map(([start, gaps]) => gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, start)));

  test('sorts by arrival, even in one millisecond', () => {
    fc.assert(
      fc.property(arrivals, (instants) => {
        const ids = instants.map(nextEntryId);
        expect(ids).toEqual([...new Set(ids)].toSorted());
      }),
    );
  });

  test('is unique, in any order of recording', () => {
    const instants = fc.array(fc.integer({ min: 1_767_225_600_000, max: 1_767_225_600_002 }), { maxLength: 200 });
    const counted = (id: string) => id.slice(0, id.lastIndexOf('-'));
    fc.assert(
      fc.property(instants, (arrived) => {
        expect(new Set(arrived.map(nextEntryId).map(counted)).size).toBe(arrived.length);
      }),
    );
  });

  test('starts with the instant of arrival, in 13 digits', () => {
    expect(nextEntryId(1_767_225_600_000)).toMatch(/^REQ-1767225600000-\d{8}-[0-9a-f]{8}$/);
    expect(nextEntryId(5)).toMatch(/^REQ-0000000000005-\d{8}-[0-9a-f]{8}$/);
  });
});

describe('the filter of a journal', () => {
  const ENTRY: JournalEntry = {
    id: 'REQ-1767225600000-00000-0000',
    receivedAt: 1_767_225_600_000,
    method: 'PATCH',
    path: '/orders/ORD-1767225600000-001',
    route: '/orders/{id}',
    query: {},
    headers: {},
    body: null,
    status: 200,
    durationMs: 3,
  };

  test.each([
    [{}],
    [{ method: 'PATCH' }],
    [{ path: '/orders/{id}' }],
    [{ path: '/orders/ORD-1767225600000-001' }],
    [{ status: 200 }],
    [{ since: ENTRY.receivedAt }],
    [{ method: 'PATCH', path: '/orders/{id}', status: 200, since: 0 }],
  ])('shows an entry that agrees with every member: %j', (filter) => {
    expect(matchesFilter(ENTRY, filter)).toBe(true);
  });

  test.each([
    [{ method: 'GET' }],
    [{ path: '/orders' }],
    [{ status: 404 }],
    [{ since: ENTRY.receivedAt + 1 }],
    [{ method: 'PATCH', path: '/orders/{id}', status: 404, since: 0 }],
  ])('hides an entry that differs in one member: %j', (filter) => {
    expect(matchesFilter(ENTRY, filter)).toBe(false);
  });
});
