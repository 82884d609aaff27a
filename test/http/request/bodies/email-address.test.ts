import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMAIL_PATTERN, isEmailAddress } from '../../../../lib/http/request/bodies/email-address.ts';
import { patience } from '../../../tools/patience.ts';

const LOCAL = 'l'.repeat(64);
const LABEL = 'd'.repeat(63);
const LONGEST = `${LOCAL}@${LABEL}.${LABEL}.${'e'.repeat(57)}.com`;

describe('an e-mail address', () => {
  test.each([
    'ada@example.com',
    'a@b.co',
    'Ada.Lovelace@Example.COM',
    'ada+tag@example.com',
    "o'hara@example.com",
    "a!#$%&'*+/=?^_`{|}~-z@example.com",
    'ada@sub.domain.example.org',
    'ada@xn--bcher-kva.example',
    '1@2.io',
    `${LOCAL}@example.com`,
    LONGEST,
  ])('%s is valid', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@@example.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.c',
    'ada@example.com.',
    'ada @example.com',
    'ada@exam ple.com',
    'ada@example.com, bob@example.com',
    'Ada <ada@example.com>',
    '"quoted"@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ädä@example.com',
    'ada@exämple.com',
    'ada\u0000@example.com',
    'ada@example.com\n',
    `${LOCAL}l@example.com`,
    `a@${LABEL}d.com`,
    LONGEST.replace('.com', 'e.com'),
  ])('%j is invalid', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  test('has at most 254 characters', () => {
    expect(LONGEST).toHaveLength(254);
  });

  test('is valid exactly if it matches the pattern in the OpenAPI document', () => {
    const pattern = new RegExp(EMAIL_PATTERN);
    const part = fc.string({ unit: fc.constantFrom('a', '1', '-', '_', '.', '@'), maxLength: 12 });
    fc.assert(
      fc.property(
        fc.oneof(
          part,
          fc.tuple(part, part).map(([local, host]) => `${local}@${host}.com`),
        ),
        (text) => {
          expect(isEmailAddress(text)).toBe(pattern.test(text));
        },
      ),
    );
  });

  test('of great length is refused quickly', () => {
    const start = performance.now();
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, `${'a'.repeat(100_000)}@b.co`]) {
      expect(isEmailAddress(text)).toBe(false);
    }
    expect(performance.now() - start).toBeLessThan(patience(1_000));
  });
});
