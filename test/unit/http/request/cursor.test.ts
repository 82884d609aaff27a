import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CursorScope, readCursor, writeCursor } from '../../../../lib/http/request/paging.ts';
import { ORDER_STATUSES } from '../../../../lib/orders/order-status.ts';
import { forAny } from '../../../tools/for-any.ts';

const SCOPE: CursorScope = { sandbox: 'default', oldestFirst: false };
const SECRET = 'secret';
const POSITION = { after: 'ORD-1718000000000-001', offset: 20 };

const instant = fc.option(fc.integer({ min: 0, max: 9_999_999_999_999 }), { nil: undefined });
const scope = fc.record({
  sandbox: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/),
  oldestFirst: fc.boolean(),
  status: fc.option(fc.constantFrom(...ORDER_STATUSES), { nil: undefined }),
  customerEmail: fc.option(fc.constantFrom('ada@example.com', 'bob@example.com'), { nil: undefined }),
  createdFrom: instant,
  createdTo: instant,
});
const position = fc.record({
  after: fc.stringMatching(/^ORD-[0-9]{13}-[0-9]{3}$/),
  offset: fc.nat({ max: 2 ** 31 - 1 }),
});

describe('a cursor', () => {
  test('returns its position in its own list', () =>
    forAny([position, scope], (place, list) => {
      expect(readCursor(writeCursor(place, list, SECRET), list, SECRET)).toEqual(place);
    }));

  const MEMBERS = ['sandbox', 'oldestFirst', 'status', 'customerEmail', 'createdFrom', 'createdTo'] as const;
  test.each(MEMBERS)('is invalid in a list that differs only in %s', (member) => {
    forAny(
      [position, scope, scope],
      (place, list, { [member]: other }) => {
        fc.pre(list[member] !== other);
        expect(readCursor(writeCursor(place, list, SECRET), { ...list, [member]: other }, SECRET)).toBeUndefined();
      },
      { numRuns: 50 },
    );
  });

  test('with one character changed, removed or added is rejected', () => {
    const cursor = writeCursor(POSITION, SCOPE, SECRET);
    for (let at = 0; at < cursor.length; at += 1) {
      const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)];
      const changed = cursor[at] === 'A' ? 'B' : 'A';
      const damaged = [`${before}${changed}${after}`, `${before}${after}`, `${before}~${cursor.slice(at)}`];
      for (const text of damaged) expect(readCursor(text, SCOPE, SECRET), text).toBeUndefined();
    }
  });

  test('signed with another secret is rejected', () => {
    expect(readCursor(writeCursor(POSITION, SCOPE, 'another'), SCOPE, SECRET)).toBeUndefined();
  });

  const NOT_ASCII = ['é'.repeat(22), `a.${'é'.repeat(22)}`, '\u{1f355}'.repeat(11)];
  test.each(NOT_ASCII)('with a signature outside ASCII is rejected: %s', (text) => {
    expect(readCursor(text, SCOPE, SECRET)).toBeUndefined();
  });

  test('with any other text is rejected', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary-ascii' }), fc.base64String());
    forAny([texts], (text) => readCursor(text, SCOPE, SECRET) === undefined);
  });
});
