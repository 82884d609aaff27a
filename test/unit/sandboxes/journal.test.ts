import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutBody, nextEntryId } from '../../../lib/sandboxes/journal.ts';
import { redact, redactBody } from '../../../lib/sandboxes/redact.ts';
import { forAny } from '../../tools/for-any.ts';

describe('a recorded body', () => {
  const MARK = /… \[cut: the first 4096 of (\d+) bytes\]$/;

  const recordedOf = (body: string) => Object.values(cutBody(body)).join('');

  /** Text with characters of 1, 2, 3 and 4 bytes, mostly longer than 4 KiB. */
  const text = fc
    .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 400 }))
    .map(([part, times]) => part.repeat(times));

  test('of 4 KiB is kept whole, and of one byte more is cut, with a note of its length', () => {
    expect(recordedOf('🍕'.repeat(1024))).toBe('🍕'.repeat(1024));
    expect(recordedOf('a'.repeat(4097))).toBe(`${'a'.repeat(4096)}… [cut: the first 4096 of 4097 bytes]`);
  });

  test('keeps a byte order mark at its start', () => {
    expect(recordedOf(`\uFEFF${'a'.repeat(5000)}`)).toMatch(/^\uFEFFa/);
  });

  test('has the whole body up to 4 KiB, or as many whole characters as fit', () =>
    forAny([text], (body) => {
      const recorded = recordedOf(body);
      const bytes = Buffer.byteLength(body);
      const isCut = MARK.test(recorded);
      const kept = recorded.replace(MARK, '');
      expect(isCut).toBe(bytes > 4096);
      expect(MARK.exec(recorded)?.[1] ?? String(bytes)).toBe(String(bytes));
      expect(body.startsWith(kept)).toBe(true);
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(4096);
      expect(Buffer.byteLength(kept)).toBeGreaterThan(Math.min(bytes, 4096) - 4);
    }));
});

describe('the id of an entry', () => {
  /** Ascending instants of arrival, many of them equal. */
  const arrivals = fc
    .tuple(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.array(fc.nat({ max: 2 }), { maxLength: 50 }))
    .map(([start, gaps]) => gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, start)));

  test('sorts by arrival, even in one millisecond', () =>
    forAny([arrivals], (instants) => {
      const ids = instants.map(nextEntryId);
      expect(ids).toEqual([...new Set(ids)].toSorted());
    }));

  test('is unique, in any order of recording', () => {
    const instants = fc.array(fc.integer({ min: 1_767_225_600_000, max: 1_767_225_600_002 }), { maxLength: 200 });
    const counted = (id: string) => id.slice(0, id.lastIndexOf('-'));
    forAny([instants], (arrived) => {
      expect(new Set(arrived.map(nextEntryId).map(counted)).size).toBe(arrived.length);
    });
  });

  test('starts with the instant of arrival, in 13 digits', () => {
    expect(nextEntryId(5)).toMatch(/^REQ-0000000000005-\d{8}-[0-9a-f]{8}$/);
  });
});

const REDACTED = '[redacted]';

describe('a recorded header or query parameter', () => {
  test.each([
    'authorization',
    'Set-Cookie',
    'apikey',
    'X-Amz-Security-Token',
    'X_API_KEY',
    'Ocp-Apim-Subscription-Key',
    'X-Auth',
    'X-CSRF-Token',
    'X-Vault-Secret',
    'PHP-Auth-PW-Password',
    'X-Session-Id',
    'pwd',
    'pass',
    'sig',
    'code',
    'X-Amz-Signature',
    'auth[token]',
    'sessid',
  ])('%s keeps its name and loses its value', (name) => {
    expect(redact([[name, 'secret']])).toEqual({ [name]: REDACTED });
    expect(redact([[name, ['secret', 'secret']]])).toEqual({ [name]: REDACTED });
  });

  test.each([
    ...['accept', 'idempotency-key', 'x-request-id', 'x-cookie-policy', 'x-author', 'keep-alive', '__code', '__delay'],
    ...['status', 'customerEmail', 'cursor', 'sort', 'zipcode', 'bypass_cache', 'design'],
  ])('%s keeps its value', (name) => {
    expect(redact([[name, 'plain']])).toEqual({ [name]: 'plain' });
  });
});

describe('JSON in the journal', () => {
  test.each([
    '{"customerName":"Ada","items":[{"name":"Secret sauce","quantity":1,"price":2.50}]}',
    ' { "items": [ {"name": "Cookie"}, {"name": "Turkey"}, {"name": "Code red: hot"}, {"name": "Fortune cookie"} ] }\n',
    '{"items":[{"name":"Whiskey"},{"name":"Monkey bread"},{"name":"Monkey"}],"customerName":"Alicia Keys"}',
    '{"items":[{"name":"Key lime pie"},{"name":"Rum: no password"}],"pin":"1234","notes":{"code":"A1","cookie":"oat"}}',
    '{"customerName":',
    '"text"',
    'null',
    '',
    ' ',
  ])('does not change without credentials: %j', (body) => {
    expect(redactBody(body)).toBe(body);
  });

  test.each([
    ['a member', '{"a":1,"client_secret":"s3cret"}', '{"a":1,"client_secret":"[redacted]"}'],
    ['a list', '{"apiKeys":["s3cret"],"a":1}', '{"apiKeys":"[redacted]","a":1}'],
    ['a setting', '{"auth":{"scheme":"basic","users":{"ada":"s3cret"}}}', '{"auth":"[redacted]"}'],
    [
      'the secret of a webhook',
      '{"webhooks":[{"url":"http://localhost/","secret":"whsec_s3cret"}]}',
      '{"webhooks":[{"url":"http://localhost/","secret":"[redacted]"}]}',
    ],
    ['users', '{"scheme":"basic","users":{"ada":"s3cret"}}', '{"scheme":"basic","users":"[redacted]"}'],
    ['a nested member', '[{"a":{"b":[{"Password":"s3cret"}]}}]', '[{"a":{"b":[{"Password":"[redacted]"}]}}]'],
    [
      'an escaped name',
      '{"client\\u005fsecret":"s3cret","\\u0070assword":1}',
      '{"client_secret":"[redacted]","password":"[redacted]"}',
    ],
    ['a repeated name', '{"a":{"token":"s3cret"},"a":1}', '{"a":1}'],
    ['__proto__', '{"__proto__":{"token":"s3cret"}}', '{"__proto__":{"token":"[redacted]"}}'],
    ['JSON in a string', JSON.stringify(JSON.stringify({ token: 's3cret' })), '"[redacted]"'],
    [
      'JSON in a string, twice',
      JSON.stringify({ a: [JSON.stringify(JSON.stringify({ password: 's3cret' }))] }),
      '{"a":"[redacted]"}',
    ],
    ['a form in a string', '{"a":{"form":"a=1&access_token=s3cret"},"b":2}', '{"a":"[redacted]","b":2}'],
    ['a form that is a name', '{"a":1,"client_secret=s3cret":""}', '"[redacted]"'],
    ['a form that is the name of a number', '[{"client_secret=s3cret":1}]', '["[redacted]"]'],
    ['an escaped name in a string', JSON.stringify(['{"\\u0073ecret":"s3cret"}']), '"[redacted]"'],
    ['a pair', '{"fields":[["client_secret","s3cret"],["a","b"]]}', '{"fields":["[redacted]",["a","b"]]}'],
    ['a name and a value', '[{"name":"client_secret","value":"s3cret"}]', '["[redacted]"]'],
    ['a JSON Patch', '[{"op":"add","path":"/auth/keys","value":["s3cret"]}]', '["[redacted]"]'],
  ])('loses %s', (_, body, recorded) => {
    expect(redactBody(body)).toBe(recorded);
  });

  const secrets = [
    { auth: { scheme: 'apiKey', keys: ['s3cret', { secret: 's3cret', scope: 'orders:read' }] } },
    { auth: { scheme: 'basic', users: { ada: 's3cret', bob: { password: 's3cret', role: 'customer' } } } },
    { auth: { scheme: 'bearer', clients: { kiosk: 's3cret', till: { secret: 's3cret', role: 'staff' } } } },
    { webhooks: [{ url: 'https://hooks.example/', secret: 'whsec_s3cret' }] },
    { webhooks: [{ url: 'https://hooks.example/', secret: ['whsec_s3cret', 'whsec_s3cret'] }] },
    { grant_type: 'client_credentials', client_id: 'kiosk', client_secret: 's3cret' },
    { access_token: 's3cret', token_type: 'Bearer' },
    { headers: { Authorization: 'Basic s3cret', 'X-Api-Key': 's3cret' } },
  ];

  test.each(secrets)('never contains a secret that the service takes or gives, in whole or cut text: %j', (body) => {
    const settings = Object.values(body).filter((value) => typeof value === 'object');
    for (const value of [body, ...settings]) {
      const text = JSON.stringify(value);
      for (let end = 0; end <= text.length; end += 1) expect(redactBody(text.slice(0, end))).not.toContain('s3cret');
    }
  });

  test.each([
    ['is cut', '{"a":1,"client_secret":"s3cr', '{"a":1,[redacted]'],
    ['has a comma too many', '{"a":1,"token":{"x":"s3cret"},}', '{"a":1,[redacted]'],
    ['has a quote in a value', '{"secret":"s3"cret","a":1}', '{[redacted]'],
    ['has single quotes', "{'a': 1, 'client_secret': 's3cret'}", "{'a': 1, [redacted]"],
    ['has names without quotes', '{a: 1, client_secret: "s3cret"}', '{a: 1, [redacted]'],
    ['has no colon', '{"client_secret" "s3cret"}', '{[redacted]'],
    ['has an escaped name', '{"client\\u005fsecret":"s3cret"', '{[redacted]'],
    ['is followed by a form', '{"a":1}&client_secret=s3cret', '{"a":1}&[redacted]'],
    ['has a string that does not end', '{"a":"b,"token":"s3cret"}', '{"a":"b,[redacted]'],
    ['has a name and a value', '[{"name":"client_secret","value":"s3cr', '[{"name":[redacted]'],
  ])('that %s loses all text after the name of a credential', (_, body, recorded) => {
    expect(redactBody(body)).toBe(recorded);
  });

  test('never contains the value of a credential, in any place and with any damage to the text', () => {
    const name = fc.constantFrom('client_secret', 'access_token', 'Password', 'secret', 'users', 'apiKey');
    const wrapped = fc.constantFrom<(value: unknown) => unknown>(
      (value) => [value],
      (value) => ({ a: 1, b: value, c: 'd' }),
      (value) => JSON.stringify(value),
    );
    forAny([name, fc.array(wrapped, { maxLength: 4 }), fc.nat()], (secretName, wraps, at) => {
      const value = wraps.reduce<unknown>((inner, wrap) => wrap(inner), { x: 1, [secretName]: 's3cret', y: 2 });
      const text = JSON.stringify(value);
      expect(redactBody(text)).not.toContain('s3cret');
      const cut = at % text.length;
      expect(redactBody(text.slice(0, cut))).not.toContain('s3cret');
      const damaged = text.slice(0, cut) + text.slice(cut + 1);
      if (damaged.includes(secretName)) expect(redactBody(damaged)).not.toContain('s3cret');
    });
  });
});

test.each([
  [
    'grant_type=client_credentials&client_id=kiosk&client_secret=s3cret',
    'grant_type=client_credentials&client_id=kiosk&client_secret=[redacted]',
  ],
  ['customerName=Ada+Lovelace&access_token=s3cret', 'customerName=Ada+Lovelace&access_token=[redacted]'],
  ['customerName=a%26pwd%3Ds3cret;pwd=s3cret', REDACTED],
  ['scope=a%26pwd%3Ds3cret', REDACTED],
  ['client%5Fsecret=s3cret&s3cret', `${REDACTED}&${REDACTED}`],
  ['s3cret', REDACTED],
  ['<password>s3cret</password>', REDACTED],
  ['--b\r\nContent-Disposition: form-data; name="pwd"\r\n\r\ns3cret', REDACTED],
  [Buffer.from('{"pwd":"s3cret"}').toString('base64'), REDACTED],
  [Buffer.from('{"pwd":"s3cret"}', 'utf16le').toString(), REDACTED],
])('the body %j keeps only the fields of an order or of a token request, without secrets', (body, recorded) => {
  expect(redactBody(body)).toBe(recorded);
});

const SIZE = 4 * 1024;

test.each([
  ['deep', `${'['.repeat(SIZE / 2 - 20)}{"secret":"s3cret"}${']'.repeat(SIZE / 2 - 20)}`],
  ['made of backslashes', `{"secret":"s3cret","a":"${'\\'.repeat(SIZE)}`],
  ['made of quotes', `{"secret":"s3cret",${'"'.repeat(SIZE)}`],
  ['made of spaces', `{"secret"${' '.repeat(SIZE)}:"s3cret"`],
  ['made of colons', `[":${'a:'.repeat(SIZE / 2)}","secret=s3cret`],
  ['one long name', `{"${'a'.repeat(SIZE)}_secret":"s3cret"`],
])('a hostile body is redacted: %s', (_, body) => {
  expect(redactBody(body)).not.toContain('s3cret');
});
