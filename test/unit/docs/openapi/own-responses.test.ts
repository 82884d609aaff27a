import { afterEach, expect, test, vi } from 'vitest';
import { createGateway } from '../../../../infra/server/gateway/gateway.ts';
import { captureAll } from '../../../../lib/docs/openapi/capture.ts';
import { DOCUMENT, documentedResponses, type OpenApi, resolve } from '../../../tools/openapi/open-api.ts';
import { createResponseChecker, type Exchange } from '../../../tools/openapi/response-checker.ts';

// Clients have to accept further members and headers, so the document allows them. This service has none.

/** Headers of HTTP itself. */
const TRANSPORT = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'];

/** Headers that published middlewares set, and that the document leaves out: clients accept further headers. */
const OF_MIDDLEWARES: readonly string[] = [];

const check = createResponseChecker(closed(DOCUMENT));
const responses = documentedResponses(DOCUMENT);

afterEach(() => vi.restoreAllMocks());

/** The document with every object closed that does not say what further members it has. */
function closed(document: OpenApi): OpenApi {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const isObjectSchema = Object(value).type === 'object' && 'properties' in Object(value);
    return isObjectSchema ? { additionalProperties: false, ...Object(value) } : value;
  });
}

function undocumentedIn(exchange: Exchange): string[] {
  const { reached = '', violations } = check(exchange);
  const pointer = responses.get(reached);
  if (pointer === undefined) return [...violations];
  const { headers = {} } = resolve(DOCUMENT, pointer, exchange.status).value;
  const known = [...TRANSPORT, ...OF_MIDDLEWARES, ...Object.keys(headers).map((name) => name.toLowerCase())];
  const others = Object.keys(exchange.headers).filter((name) => !known.includes(name));
  const all = [...violations, ...others.map((name) => `the header ${name} is not documented`)];
  return all.map((violation) => `${exchange.method} ${exchange.path} -> ${exchange.status}: ${violation}`);
}

test('the responses of this service have exactly the documented members and headers', async () => {
  const exchanges: Exchange[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await send(url, init);
    const { pathname, search } = new URL(String(url));
    const body = await response.clone().text();
    const headers = Object.fromEntries(response.headers);
    exchanges.push({ method: init?.method ?? 'GET', path: pathname + search, status: response.status, headers, body });
    return response;
  });
  // The service logs the faults that the examples request.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await captureAll((service) => createGateway({ service }));
  expect(exchanges.length).toBeGreaterThan(300);
  expect(exchanges.flatMap(undocumentedIn)).toEqual([]);
});

test('an undocumented member or header is noticed', () => {
  const body = JSON.stringify({ success: true, data: { id: 'ORD-1718000000000-001', deleted: true, at: 1 } });
  const headers = { 'content-type': 'application/json', 'x-powered-by': 'x' };
  const exchange = { method: 'DELETE', path: '/orders/ORD-1718000000000-001', status: 200, headers, body };
  const found = undocumentedIn(exchange).join();
  expect(found).toMatch(/must NOT have additional properties.*"at"/);
  expect(found).toMatch(/the header x-powered-by is not documented/);
});
