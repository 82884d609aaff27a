import { describe, expect, test } from 'vitest';
import { readTokenRequest } from '../../../../lib/http/request/bodies/token-request.ts';
import { RequestHeaders } from '../../../../lib/http/request/headers/request-headers.ts';
import { proxyEvent } from '../../proxy-event.ts';

const FORM = 'application/x-www-form-urlencoded';
const GRANT = 'grant_type=client_credentials';

function read(body: string | null, headers: Record<string, string> = {}, isBase64Encoded = false) {
  const gatewayEvent = proxyEvent('POST', { body, isBase64Encoded });
  const multiValueHeaders = Object.fromEntries(
    Object.entries({ 'Content-Type': FORM, ...headers }).map(([name, value]) => [name, [value]]),
  );
  return readTokenRequest({ gatewayEvent, headers: new RequestHeaders({ headers: {}, multiValueHeaders }) });
}

const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const KIOSK = { name: 'kiosk', secret: 'p+q %41' };

describe('a token request', () => {
  test('may have the credentials in its form', () => {
    expect(read(`${GRANT}&client_id=kiosk&client_secret=p%2Bq+%2541&scope=orders%3Aread`)).toEqual({
      grantType: 'client_credentials',
      candidates: [KIOSK],
      scope: 'orders:read',
    });
  });

  test('may be in base64, as API Gateway sends it', () => {
    const form = `${GRANT}&client_id=kiosk&client_secret=p%2Bq+%2541`;
    expect(read(Buffer.from(form).toString('base64'), {}, true)).toEqual(read(form));
  });

  test('may have the credentials in Authorization, form-encoded as in RFC 6749 or not', () => {
    expect(read(GRANT, basic('kiosk:p%2Bq+%2541')).candidates).toContainEqual(KIOSK);
    expect(read(GRANT, basic('kiosk:p+q %41')).candidates).toContainEqual(KIOSK);
    expect(read(GRANT, basic('kiosk:a&b=c')).candidates).toContainEqual({ name: 'kiosk', secret: 'a&b=c' });
    expect(read(`${GRANT}&client_id=kiosk`, basic('kiosk:a')).candidates).toContainEqual({
      name: 'kiosk',
      secret: 'a',
    });
  });

  test.each([
    ['no credentials', GRANT, {}],
    ['an empty secret', `${GRANT}&client_id=kiosk&client_secret=`, {}],
    ['another scheme', GRANT, { Authorization: 'Bearer abc' }],
    ['a header that is not base64', GRANT, { Authorization: 'Basic kiosk:secret' }],
    ['no colon', GRANT, basic('kiosk')],
  ])('with %s has no credentials', (_, form, headers) => {
    expect(read(form, headers).candidates).toEqual([]);
  });

  test('treats an empty parameter as missing, and ignores unknown parameters', () => {
    expect(read(`${GRANT}&scope=&audience=orders`)).toMatchObject({ scope: undefined });
  });

  test.each<[string, string | null, Record<string, string>]>([
    ['no body', null, {}],
    ['no grant', 'client_id=kiosk', {}],
    ['an empty grant', 'grant_type=&client_id=kiosk', {}],
    ['JSON', '{"grant_type":"client_credentials"}', { 'Content-Type': 'application/json' }],
    ['a repeated parameter', `${GRANT}&${GRANT}`, {}],
    ['credentials twice', `${GRANT}&client_id=kiosk&client_secret=s`, basic('kiosk:s')],
    ['two clients', `${GRANT}&client_id=screen`, basic('kiosk:s')],
  ])('with %s is malformed', (_, body, headers) => {
    expect(() => read(body, headers)).toThrow(expect.objectContaining({ error: 'invalid_request' }));
  });
});
