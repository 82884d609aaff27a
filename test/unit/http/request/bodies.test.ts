import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOrderBody, fingerprintOf } from '../../../../lib/api/orders/body.ts';
import { EMAIL_PATTERN, emailProblem, isEmailAddress } from '../../../../lib/api/orders/email.ts';
import { readTokenRequest } from '../../../../lib/api/tokens/body.ts';
import { RequestHeaders } from '../../../../lib/http/request/event-parts.ts';
import { cpuTimeOf } from '../../../tools/cpu-time.ts';
import { forAny } from '../../../tools/for-any.ts';
import { proxyEvent } from '../../../tools/http/proxy-event.ts';

const SOUP = { name: 'Soup', quantity: 1, price: 4.5 };
const LOCAL = 'l'.repeat(64);
const LABEL = 'd'.repeat(63);
const LONGEST = `${LOCAL}@${LABEL}.${LABEL}.${'e'.repeat(57)}.com`;

describe('an e-mail address', () => {
  test.each([
    ['a@b.c', /after the last dot needs two letters/],
    ['a@b.1c', /after the last dot must begin with a letter/],
    ['user@localhost', /a domain with a dot/],
    ['ada', /no @/],
    ['@example.com', /before the @ must have 1 to 64/],
    [`${LOCAL}l@example.com`, /before the @ must have 1 to 64/],
    ['a..b@example.com', /before the @ may have/],
    ['ada@-example.com', /domain .* no hyphen at either end/],
    ['ada@example.com.', /between its dots/],
    ['ädä@example.com', /ASCII/],
    ['ada lovelace@example.com', /visible/],
    ['🍕'.repeat(128), /at most 254 characters/],
  ])('%s is refused with what is wrong in it', (text, problem) => {
    expect(emailProblem(text)).toMatch(problem);
    const { error } = createOrderBody.safeParse({ customerName: 'Ada', customerEmail: text, items: [SOUP] });
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(problem)]);
  });

  test.each([
    'Ada.Lovelace@Example.COM',
    "a!#$%&'*+/=?^_`{|}~-z@example.com",
    'ada@xn--bcher-kva.example',
    '1@2.io',
    `${LOCAL}@example.com`,
    LONGEST,
  ])('%s is valid', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  test.each([
    'ada',
    '@example.com',
    'ada@example',
    'ada@example..com',
    '.ada@example.com',
    'a..b@example.com',
    'ada.@example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.c',
    '"quoted"@example.com',
    'ada@[127.0.0.1]',
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
    const part = fc.string({ unit: fc.constantFrom('a', '1', '-', '_', '.', '@', '🍕'), maxLength: 12 });
    const whole = fc.tuple(part, part).map(([local, host]) => `${local}@${host}.com`);
    forAny([fc.oneof(part, whole)], (text) => {
      expect(isEmailAddress(text)).toBe(pattern.test(text));
    });
  });

  test('of great length is refused quickly', () => {
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, `${'a'.repeat(100_000)}@b.co`]) {
      expect(cpuTimeOf(() => expect(isEmailAddress(text)).toBe(false))).toBeLessThan(1_000);
    }
  });
});

const item = fc.record({ name: fc.string(), quantity: fc.nat(), price: fc.nat() });
const draft = fc.record({ customerName: fc.string(), customerEmail: fc.string(), items: fc.array(item) });

test('the fingerprint does not depend on the order of members', () =>
  forAny([draft], ({ customerName, customerEmail, items }) => {
    const turned = items.map(({ name, quantity, price }) => ({ price, quantity, name }));
    const same = fingerprintOf({ items: turned, customerEmail, customerName });
    expect(same).toBe(fingerprintOf({ customerName, customerEmail, items }));
  }));

test('different orders have different fingerprints', () =>
  forAny([draft, draft], (a, b) => {
    fc.pre(JSON.stringify(a) !== JSON.stringify(b));
    expect(fingerprintOf(a)).not.toBe(fingerprintOf(b));
  }));

const GRANT = 'grant_type=client_credentials';

function read(body: string | null, headers: Record<string, string> = {}, isBase64Encoded = false) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const gatewayEvent = proxyEvent('POST', { headers: { ...type, ...headers }, body, isBase64Encoded });
  return readTokenRequest({ gatewayEvent, headers: new RequestHeaders(gatewayEvent) });
}

describe('a token request', () => {
  test('may have the credentials in its form, also in base64, as API Gateway sends it', () => {
    const form = `${GRANT}&client_id=kiosk&client_secret=p%2Bq+%2541&scope=orders%3Aread`;
    const candidates = [{ name: 'kiosk', secret: 'p+q %41' }];
    const expected = { grantType: 'client_credentials', candidates, scope: 'orders:read' };
    expect(read(form)).toEqual(expected);
    expect(read(Buffer.from(form).toString('base64'), {}, true)).toEqual(expected);
  });

  test.each([
    ['no credentials', GRANT, {}],
    ['an empty secret', `${GRANT}&client_id=kiosk&client_secret=`, {}],
    ['another scheme', GRANT, { Authorization: 'Bearer abc' }],
    ['a header that is not base64', GRANT, { Authorization: 'Basic kiosk:secret' }],
    ['no colon', GRANT, { Authorization: `Basic ${btoa('kiosk')}` }],
  ])('with %s has no credentials', (_, form, headers) => {
    expect(read(form, headers).candidates).toEqual([]);
  });

  test('treats an empty parameter as missing, and ignores unknown parameters', () => {
    expect(read(`${GRANT}&scope=&audience=orders`)).toMatchObject({ scope: undefined });
  });
});
