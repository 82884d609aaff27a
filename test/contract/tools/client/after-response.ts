import { expect } from 'vitest';
import { z } from 'zod';
import { lacks } from '../../../tools/capabilities.ts';
import { expectDocumented } from '../../../tools/openapi/check-response.ts';
import { ERRORS } from '../../../tools/rules.ts';
import {
  type ApiResponse,
  challengeOf,
  checkOrder,
  checkSnapshotOrder,
  dataOf,
  errorOf,
  isObject,
} from './exchange.ts';

const EXPOSED = [
  'ETag',
  'Location',
  'Allow',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Preference-Applied',
  'X-Fault',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'WWW-Authenticate',
];

const META = z.object({ total: z.int(), page: z.int(), limit: z.int(), offset: z.int() });
const VIOLATION = z.object({ path: z.string(), message: z.string().regex(/\S/) });
const VIOLATIONS = z.tuple([VIOLATION], VIOLATION);

/**
 * Checks the rules for all responses: the envelope, the headers and the orders. Every response in the suite passes
 * through this function, so further rules for all responses belong here.
 */
export function afterResponse(response: ApiResponse): void {
  const { sent, status } = response;
  const context = `${sent.method} ${sent.path.slice(0, 200)} -> ${status} ${response.text.slice(0, 300)}`;
  expectDocumented({ method: sent.method, path: sent.path, status, headers: response.headers, body: response.text });
  checkHeaders(response, context);
  if (response.text.includes('\\ud')) checkText(response.text, context);
  if (status === 401) expect(challengeOf(response), context).toMatch(/^(?:ApiKey|Basic|Bearer) realm="/);
  if (status >= 500) expect(isRequested(response), `no one requested this fault: ${context}`).toBe(true);
  if (status === 204 || status === 304 || sent.method === 'HEAD') expect(response.text, context).toBe('');
  else if (isInFormOfOAuth(response)) checkTokenResponse(response, context);
  else if (status < 400) checkSuccess(response, context);
  else checkError(response, context);
}

/** Checks that no name and no text in a JSON document has half of a surrogate pair, which Python cannot print. */
function checkText(json: string, context: string): void {
  JSON.parse(json, (name, value: unknown) => {
    expect(name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed()), context).toBe(true);
    return value;
  });
}

function checkHeaders({ sent, status, headers }: ApiResponse, context: string): void {
  const hasBody = status !== 204 && status !== 304;
  if (hasBody || !lacks('no-type-without-body')) {
    expect(headers['content-type'], context).toBe(hasBody ? 'application/json; charset=utf-8' : undefined);
  }
  expect(headers['x-request-id'], context).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  const given = sent.headers['x-request-id'];
  if (typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given)) {
    expect(headers['x-request-id'], context).toBe(given);
  }
  expect(headers['cache-control'], context).toBe('no-store');
  expect(headers['x-content-type-options'], context).toBe('nosniff');
  expect(headers['access-control-allow-origin'], context).toBe('*');
  const exposed = headers['access-control-expose-headers']?.split(/,\s*/);
  expect(exposed, context).toEqual(expect.arrayContaining(EXPOSED));
}

function checkSuccess(response: ApiResponse, context: string): void {
  const { json, status, headers } = response;
  const { success, data, meta, error } = json ?? {};
  expect({ success, error }, context).toEqual({ success: true });
  expect(isObject(data), context).toBe(true);
  if (meta !== undefined) expect(meta, context).toEqual(expect.schemaMatching(META));
  const { orders, items, format } = dataOf(response);
  const check = format === undefined ? checkOrder : checkSnapshotOrder;
  if (Array.isArray(orders)) for (const order of orders) check(order);
  if (!Array.isArray(items)) return;
  checkOrder(data);
  expect(headers['etag'], `a strong validator: ${context}`).toMatch(/^"[\x21\x23-\x7e]+"$/);
  if (status === 201) expect(headers['location'], context).toMatch(new RegExp(`/orders/${dataOf(response)['id']}$`));
}

/** Checks a response of the token endpoint. Errors of OAuth have the form of RFC 6749; all others have the envelope. */
function isInFormOfOAuth({ sent, json }: ApiResponse): boolean {
  return sent.path.split('?')[0]?.endsWith('/oauth/token') === true && !('success' in (json ?? {}));
}

function checkTokenResponse({ status, json = {}, headers }: ApiResponse, context: string): void {
  const members =
    status === 200 ? ['access_token', 'expires_in', 'scope', 'token_type'] : ['error', 'error_description'];
  expect([200, 400, 401], context).toContain(status);
  expect(Object.keys(json), context).toEqual(expect.arrayContaining(members));
  expect(headers['pragma'], context).toBe('no-cache');
}

function checkError(response: ApiResponse, context: string): void {
  const { json, status, headers } = response;
  const { success, error, data } = json ?? {};
  expect({ success, data }, context).toEqual({ success: false });
  expect(isObject(error) && Object.keys(error), context).toEqual(
    expect.arrayContaining(['code', 'details', 'message']),
  );
  const { code, message, details } = errorOf(response);
  expect(new Map<string, number>(Object.entries(ERRORS)).get(code), context).toBe(status);
  expect(message, context).toMatch(/\S/);
  expect(message, `reveals internals: ${context}`).not.toMatch(/node_modules|\.ts:\d|\n\s+at /);
  if (status === 405) expect(headers['allow'], context).toMatch(/[A-Z]/);
  if (status === 429 || status === 503) expect(headers['retry-after'], context).toMatch(/^\d+$/);
  if (status === 412) expect(details, context).toMatchObject({ currentETag: expect.stringMatching(/^"[^"]+"$/) });
  if ([500, 502, 504].includes(status)) expect(details, context).toMatchObject({ requestId: headers['x-request-id'] });
  if (code === 'VALIDATION_ERROR') checkViolations(message, details, context);
}

function checkViolations(message: string, details: unknown, context: string): void {
  expect(details, context).toEqual(expect.schemaMatching(VIOLATIONS));
  const { length, 0: first } = VIOLATIONS.parse(details);
  // Beyond a hundred broken rules, the message goes on with the number of the others.
  expect(length === 100 ? message.slice(0, first.message.length) : message, context).toBe(first.message);
}

function isRequested({ sent, headers }: ApiResponse): boolean {
  return (
    headers['x-fault'] !== undefined ||
    /code\s*=\s*"?5/i.test(String(sent.headers['prefer'] ?? '')) ||
    /__code=5/.test(sent.path)
  );
}
