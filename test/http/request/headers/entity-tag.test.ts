import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../../lib/http/http-error.ts';
import { entityTag, notModifiedBy, versionsIn } from '../../../../lib/http/request/headers/entity-tag.ts';

/** Invalid lists of entity tags by RFC 9110. */
const MALFORMED = [
  '',
  ' ',
  ',',
  '1',
  "'1'",
  '"1',
  '1"',
  '"1""2"',
  '"1" "2"',
  'w/"1"',
  'W/1',
  'W / "1"',
  '*, "1"',
  '"1", *',
  '**',
  '"a b"',
  '"1"; q=1',
];

describe('If-Match', () => {
  test.each<[string | undefined, readonly number[] | undefined]>([
    [undefined, undefined],
    ['*', undefined],
    [' * ', undefined],
    ['"1"', [1]],
    ['"1", "2"', [1, 2]],
    ['"1","2"', [1, 2]],
    ['"1" , , "2",', [1, 2]],
    ['"7", "7"', [7]],
    ['W/"1"', []],
    ['W/"1", "2"', [2]],
    ['""', []],
    ['"a,b", "3"', [3]],
    ['","', []],
    ['"W/"', []],
    ['"*"', []],
    ['"01"', []],
    ['"1.0"', []],
    ['"-1"', []],
    ['"1e3"', []],
    ['"ünïcode"', []],
    ['"99999999999999999999"', []],
  ])('%j accepts the versions %j', (header, versions) => {
    expect(versionsIn(header)).toEqual(versions);
  });

  test.each(MALFORMED)('%j is not a list of entity tags: 400', (header) => {
    expect(() => versionsIn(header)).toThrow(HttpError);
  });

  test('accepts exactly the version of its entity tag', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (version) => {
        expect(versionsIn(entityTag(version))).toEqual([version]);
      }),
    );
  });

  test('may be any list of tags, even with commas in them', () => {
    const tag = fc.tuple(fc.constantFrom('', 'W/'), fc.stringMatching(/^[!#-~]{0,8}$/));
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 20 }), (tags) => {
        const header = tags.map(([weak, text]) => `${weak}"${text}"`).join(', ');
        const strong = tags.filter(([weak, text]) => weak === '' && /^[1-9]\d{0,14}$/.test(text));
        expect(versionsIn(header)).toEqual([...new Set(strong.map(([, text]) => Number(text)))]);
      }),
    );
  });
});

describe('If-None-Match', () => {
  test.each([
    [undefined, 1, false],
    ['*', 1, true],
    ['"1"', 1, true],
    ['"1"', 2, false],
    ['W/"1"', 1, true],
    ['"5", W/"2", "x,y"', 2, true],
    ['"1,2"', 1, false],
    ['"12"', 1, false],
  ])('%j matches version %d: %s (weak comparison)', (header, version, expected) => {
    expect(notModifiedBy(header)(version)).toBe(expected);
  });

  test.each(MALFORMED)('%j is not a list of entity tags: 400', (header) => {
    expect(() => notModifiedBy(header)).toThrow(HttpError);
  });
});
