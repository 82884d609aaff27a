import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityTag } from '../../../../lib/api/orders/json.ts';
import { waitFor } from '../../../../lib/http/chain/meet-faults.ts';
import { apiRequest } from '../../../../lib/http/chain/open-request.ts';
import { tagMatcher, versionsIn } from '../../../../lib/http/chain/read-parameters.ts';
import { HttpError, REQUESTABLE_STATUSES } from '../../../../lib/http/http-error.ts';
import { preferenceApplied, preferencesIn } from '../../../../lib/http/request/preferences.ts';
import { cpuTimeOf } from '../../../tools/cpu-time.ts';
import { forAny } from '../../../tools/for-any.ts';
import { proxyEvent } from '../../../tools/http/proxy-event.ts';
import { testService } from '../../../tools/http/test-service.ts';

describe('If-Match', () => {
  test.each<[string | undefined, readonly number[] | undefined]>([
    [undefined, undefined],
    ['*', undefined],
    [' * ', undefined],
    ['"1","2"', [1, 2]],
    ['"1" , , "2",', [1, 2]],
    ['"7", "7"', [7]],
    ['W/"1", "2"', [2]],
    ['""', []],
    ['"a,b", "3"', [3]],
    ['"*"', []],
    ['"-1"', []],
    ['"01"', []],
    ['"1.0"', []],
    ['"ünïcode"', []],
    ['"99999999999999999999"', []],
  ])('%j accepts the versions %j', (header, versions) => {
    expect(versionsIn(header)).toEqual(versions);
  });

  test('accepts exactly the version of its entity tag', () =>
    forAny([fc.integer({ min: 1, max: 10 ** 9 })], (version) => {
      expect(versionsIn(entityTag(version))).toEqual([version]);
    }));

  test('may be any list of tags, even with commas in them', () => {
    const tag = fc.tuple(fc.constantFrom('', 'W/'), fc.stringMatching(/^[!#-~]{0,8}$/));
    forAny([fc.array(tag, { minLength: 1, maxLength: 20 })], (tags) => {
      const header = tags.map(([weak, text]) => `${weak}"${text}"`).join(', ');
      const strong = tags.filter(([weak, text]) => weak === '' && /^[1-9]\d{0,14}$/.test(text));
      expect(versionsIn(header)).toEqual([...new Set(strong.map(([, text]) => Number(text)))]);
    });
  });
});

test.each([
  [undefined, 1, false],
  ['*', 1, true],
  ['"1"', 1, true],
  ['"5", W/"2", "x,y"', 2, true],
  ['"12"', 1, false],
])('If-None-Match: %j matches version %d: %s (weak comparison)', (header, version, expected) => {
  expect(tagMatcher(header)(entityTag(version))).toBe(expected);
});

const NO_TAGS = ['', ',', '1', '"1', '1"', '"1""2"', 'w/"1"', '*, "1"', '"a b"', '"1"; q=1'];
test.each(NO_TAGS)('%j is not a list of entity tags, in If-Match and in If-None-Match: 400', (header) => {
  expect(() => versionsIn(header)).toThrow(HttpError);
  expect(() => tagMatcher(header)).toThrow(HttpError);
});

const none = () => undefined;
const NOTHING = { code: undefined, delay: undefined };

describe('Prefer', () => {
  test.each<[string, { code?: number; delay?: number }]>([
    ['delay=10,code=429', { code: 429, delay: 10 }],
    ['CODE=404', { code: 404 }],
    ['code = 404', { code: 404 }],
    ['code="404"', { code: 404 }],
    ['code=404; because="of, tests"', { code: 404 }],
    ['respond-async, wait=10, code=500', { code: 500 }],
    ['code=404, code=500', { code: 404 }],
    ['delay=0', { delay: 0 }],
    ['delay=20000', { delay: 20_000 }],
    ['x="a, code=503, b"', {}],
    ['x="a\\", code=503, b"', {}],
    ['x; y="1, delay=5", code=404', { code: 404 }],
    [',, code=404 ,', { code: 404 }],
  ])('%s requests %j', (header, expected) => {
    expect(preferencesIn(header, none)).toEqual({ ...NOTHING, ...expected });
  });

  const CODES = ['code=200', 'code=418', 'code=4040', 'code=404.0', 'code'];
  const DELAYS = ['delay=-1', 'delay=20001', 'delay=1.5', 'delay=1e3', 'delay='];
  test.each([...CODES, ...DELAYS])('%s is invalid: 400', (header) => {
    expect(() => preferencesIn(header, none)).toThrow(HttpError);
  });

  test('a service can allow only shorter delays, and the error names the limit', () => {
    expect(preferencesIn('delay=5000', none, 5_000)).toEqual({ ...NOTHING, delay: 5_000 });
    expect(() => preferencesIn('delay=5001', none, 5_000)).toThrow('The delay must be 0 to 5000 whole milliseconds');
    expect(() => preferencesIn(undefined, () => '5001', 5_000)).toThrow(HttpError);
  });

  test('exactly the documented statuses can be requested', () => {
    expect([...REQUESTABLE_STATUSES]).toEqual([400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504]);
    for (const code of REQUESTABLE_STATUSES) expect(preferencesIn(`code=${code}`, none).code).toBe(code);
  });

  test('each preference in the header takes precedence over the query', () => {
    const query = (name: string) => ({ __code: '404', __delay: '7' })[name];
    expect(preferencesIn('code=503', query)).toEqual({ code: 503, delay: 7 });
    expect(preferencesIn(undefined, query)).toEqual({ code: 404, delay: 7 });
  });

  test('applied preferences are reported in the form of the request', () => {
    expect(preferenceApplied({ code: 503, delay: 20 })).toBe('code=503, delay=20');
    expect(preferenceApplied({ delay: 0 })).toBe('delay=0');
    expect(preferenceApplied(NOTHING)).toBeUndefined();
  });

  const LONG_HEADERS = [`a${' '.repeat(20_000)}x`, `a="${'\\"'.repeat(20_000)}`, ',;="'.repeat(20_000)];
  test.each(LONG_HEADERS)('takes linear time if it is long: %.10s', (header) => {
    expect(cpuTimeOf(() => expect(preferencesIn(header, none)).toEqual(NOTHING))).toBeLessThan(1_000);
  });

  test('any header is applied, ignored or refused with a 400', () =>
    forAny([fc.string({ unit: 'binary-ascii' })], (header) => {
      try {
        preferencesIn(header, none);
      } catch (error) {
        expect(error).toBeInstanceOf(HttpError);
      }
    }));
});

test('the delays of one request add up to at most a quarter more than the longest one', async () => {
  const request = apiRequest(proxyEvent('GET'), testService({ maxDelay: 4 }));
  await waitFor(request, 3);
  await waitFor(request, 4);
  expect(request.waitLeft).toBe(0);
  expect(apiRequest(proxyEvent('GET'), testService()).waitLeft).toBe(25_000);
});
