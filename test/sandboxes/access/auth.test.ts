import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAuth, findCredential, isSameText, type Secret } from '../../../lib/sandboxes/access/auth.ts';

const ADA: Secret = { name: 'ada', secret: 'lovelace-1815', readOnly: false };
const BOB: Secret = { name: 'bob', secret: 'lovelace-1815', readOnly: true };

const anySecret = fc.record({ name: fc.string(), secret: fc.string({ minLength: 1 }), readOnly: fc.boolean() });

describe('credentials', () => {
  test('are found only by name and secret together', () => {
    const auth = createAuth('basic', [ADA, BOB], 60);
    expect(findCredential(auth, 'ada', 'lovelace-1815')).toMatchObject({ name: 'ada', readOnly: false });
    expect(findCredential(auth, 'bob', 'lovelace-1815')).toMatchObject({ name: 'bob', readOnly: true });
    for (const [name, secret] of [
      ['ada', 'lovelace-1816'],
      ['Ada', 'lovelace-1815'],
      ['', 'lovelace-1815'],
      ['ada', ''],
      ['ada","lovelace-1815', ''],
      ['ada', auth.credentials[0]?.digest ?? ''],
    ] as const) {
      expect(findCredential(auth, name, secret), `${name} ${secret}`).toBeUndefined();
    }
  });

  test('are found with any name and secret, and never with a different name or secret', () => {
    fc.assert(
      fc.property(anySecret, anySecret, (known, other) => {
        const auth = createAuth('basic', [known], 60);
        expect(findCredential(auth, known.name, known.secret)).toMatchObject({ name: known.name });
        fc.pre(other.name !== known.name || other.secret !== known.secret);
        expect(findCredential(auth, other.name, other.secret)).toBeUndefined();
      }),
    );
  });

  test('are stored without their secrets, and equal secrets are stored differently', () => {
    const auth = createAuth('basic', [ADA, BOB], 60);
    expect(JSON.stringify(auth)).not.toContain('lovelace');
    const [first, second] = auth.credentials;
    expect(first?.digest).toMatch(/^[\w-]{43}$/);
    expect(first?.digest).not.toBe(second?.digest);
  });

  test('get a new salt each time they are set', () => {
    const [once, again] = [createAuth('basic', [ADA], 60), createAuth('basic', [ADA], 60)];
    expect(again.key).not.toBe(once.key);
    expect(again.credentials).not.toEqual(once.credentials);
  });
});

test('texts of different lengths can be compared', () => {
  expect(isSameText('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '']) expect(isSameText('abc', other)).toBe(false);
});
