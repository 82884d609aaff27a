import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { type CurlRequest, curlCommand } from '../../../infra/console/page/api/curl.ts';

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
