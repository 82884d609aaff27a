import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SANDBOX, isSandboxName } from '../../lib/sandboxes/sandbox-name.ts';

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789';

const first = fc.constantFrom(...ALPHANUMERIC);
const rest = (lengths: fc.StringConstraints) => fc.string({ ...lengths, unit: fc.constantFrom(...ALPHANUMERIC, '-') });
const name = fc.tuple(first, rest({ maxLength: 62 })).map(([head, tail]) => head + tail);

test.each([DEFAULT_SANDBOX, 'a', '7', 'ci-4711', 'a-', 'a--b', '0'.repeat(63), `a${'-'.repeat(62)}`])(
  '%j is a sandbox name',
  (text) => {
    expect(isSandboxName(text)).toBe(true);
  },
);

test.each([
  ['is empty', ''],
  ['starts with a hyphen', '-a'],
  ['has 64 characters', 'a'.repeat(64)],
  ['has a capital', 'Demo'],
  ['has an underscore', 'my_sandbox'],
  ['has a dot', 'v1.2'],
  ['has a space', 'a b'],
  ['ends with a line break', 'demo\n'],
  ['has a slash', 'a/b'],
  ['has a letter outside ASCII', 'café'],
  ['has a percent escape', 'a%2Db'],
])('text that %s is not a sandbox name: %j', (_, text) => {
  expect(isSandboxName(text)).toBe(false);
});

test('1 to 63 lower-case letters, digits and hyphens, not starting with a hyphen, are a sandbox name', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(isSandboxName(text)).toBe(true);
    }),
  );
});

test('a text of more than 63 characters is not a sandbox name', () => {
  const tooLong = fc.tuple(first, rest({ minLength: 63, maxLength: 200 })).map(([head, tail]) => head + tail);
  fc.assert(
    fc.property(tooLong, (text) => {
      expect(isSandboxName(text)).toBe(false);
    }),
  );
});

test('one other character, anywhere, makes a name invalid', () => {
  const foreign = fc
    .integer({ min: 0, max: 0xff_ff })
    .map((code) => String.fromCharCode(code))
    .filter((text) => !/[a-z0-9-]/.test(text));
  fc.assert(
    fc.property(name, foreign, fc.nat(), (text, character, position) => {
      const at = position % (text.length + 1);
      expect(isSandboxName(text.slice(0, at) + character + text.slice(at))).toBe(false);
    }),
  );
});
