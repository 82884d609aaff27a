import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { DEFAULT_PAGE_SIZE, ERRORS, LIMITS } from '../tools/rules.ts';
import { expectError } from './tools/arrange/world.ts';
import { api, fetchFile } from './tools/client/client.ts';
import { dataOf } from './tools/client/exchange.ts';

const ASSETS = [
  ['docs/docs.css', 'text/css; charset=utf-8'],
  ['docs/favicon.svg', 'image/svg+xml'],
  ['docs/swagger-ui.license.txt', 'text/plain; charset=utf-8'],
  ['docs/postman.json', 'application/json; charset=utf-8'],
  ['docs/cookbook.md', 'text/plain; charset=utf-8'],
  ['console/console.js', 'text/javascript; charset=utf-8'],
  ['console/licenses.txt', 'text/plain; charset=utf-8'],
] as const;

const SANDBOX = '/sandboxes/my-tests';

/** The codes that a client of the order routes can meet without asking for a fault, or for access or a rate limit. */
const ERROR_CODES = Object.entries(ERRORS).flatMap(([code, status]) =>
  status >= 500 || [401, 403, 409, 429].includes(status) ? [] : [code],
);

/** Fixed by the interface that the service implements. A generator that cannot use a name maps it by an option. */
const GIVEN_SCHEMAS = [
  'ApiResponse',
  'Order',
  'OrderItem',
  'Receipt',
  'OrderStatus',
  'CreateOrderRequest',
  'UpdateOrderRequest',
  'OrderResponse',
  'OrderListResponse',
  'OrderListData',
  'Pagination',
  'DeleteResponse',
  'HealthResponse',
  'ApiInfoResponse',
  'ErrorResponse',
];
const GIVEN_RESPONSES = ['BadRequest', 'NotFound', 'ValidationError', 'InternalServerError'];

const FILES = ['/openapi.json', '/llms.txt', '/docs', '/docs/swagger-ui.js', '/console', '/console/console.js'];

describe('GET /openapi.json', () => {
  for (const base of ['', SANDBOX]) {
    testNeeding('location-prefix')(`below "${base}" names the base URL of the request as its server`, async () => {
      const { servers } = JSON.parse((await fetchFile(`${base}/openapi.json`)).text);
      expect(servers).toEqual([{ url: `${api.baseUrl}${base}`, description: expect.any(String) }]);
      expect((await fetchFile(`${base}/llms.txt`)).text).toContain(`${api.baseUrl}${base}/openapi.json`);
    });
  }

  test('is an OpenAPI 3.1 document that has exactly the operations that GET / lists', async () => {
    const { status, headers, text } = await fetchFile('/openapi.json');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json; charset=utf-8' });
    const { openapi, paths } = JSON.parse(text);
    expect(openapi).toMatch(/^3\.1\./);
    const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const listed = Object.keys(dataOf(await api.get('/'))['endpoints'] ?? {});
    expect(operations.toSorted()).toEqual(listed.toSorted());
  });

  test('names the schemas and responses as the given interface does', async () => {
    const { components } = JSON.parse((await fetchFile('/openapi.json')).text);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(GIVEN_SCHEMAS));
    expect(Object.keys(components.responses)).toEqual(expect.arrayContaining(GIVEN_RESPONSES));
    const { data } = components.schemas.OrderListResponse.properties;
    expect(data).toEqual({ $ref: '#/components/schemas/OrderListData' });
  });
});

describe('GET /llms.txt', () => {
  test('is text that describes the service and the endpoints that clients call, and does not lead to the bugs', async () => {
    const { status, headers, text } = await fetchFile('/llms.txt');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toMatch(/^# Food Ordering Service\n\n> /);
    const { endpoints = {} } = dataOf(await api.get('/'));
    for (const endpoint of Object.keys(endpoints ?? {}).filter((name) => / \/(?:orders|health|$)/.test(name))) {
      expect(text).toContain(`\`${endpoint.replaceAll(/:(\w+)/g, '{$1}')}\``);
    }
    expect(text).not.toMatch(
      /defect|\bbug|score|reveal|findings|scoring\.md|for-a-class\.md|language-models\.md|benchmark-an-agent\.md/i,
    );
  });

  test('has the limits, every error code and the headers of every response, in less than 12,000 bytes', async () => {
    const { text } = await fetchFile('/llms.txt');
    expect(Buffer.byteLength(text)).toBeLessThan(12_000);
    const limits = [
      `1 to ${LIMITS.nameLength} characters`,
      `at most ${LIMITS.emailLength}`,
      `1 to ${LIMITS.quantity} |`,
      `0 to ${LIMITS.price}`,
      `${LIMITS.bodyBytes / 1024} KiB`,
      `1 to ${LIMITS.pageSize}, default ${DEFAULT_PAGE_SIZE}`,
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
    ];
    for (const part of [...limits, ...ERROR_CODES.map((code) => `\`${code}\``)]) expect(text).toContain(part);
  });
});

test('the cookbook has every page that its list names, and llms.txt links to none that is missing', async () => {
  const listed = pagesIn((await fetchFile('/docs/cookbook.md')).text);
  const linked = pagesIn((await fetchFile('/llms.txt')).text);
  expect(listed.length).toBeGreaterThan(10);
  expect(linked.length).toBeGreaterThan(4);
  expect(listed).toEqual(expect.arrayContaining(linked));
  for (const page of listed) expect((await fetchFile(`/docs/${page}`)).text, page).toMatch(/^# /);
});

/** The names of the cookbook's pages that a text links to. */
function pagesIn(text: string): string[] {
  return [...text.matchAll(/\]\((?:docs\/)?([a-z-]+\.md)\)/g)].map(([, page = '']) => page);
}

const PAGES = [
  '/docs',
  '/docs/cookbook.html',
  '/docs/retries.html',
  '/docs/rules.html',
  '/console',
  `${SANDBOX}/console`,
];

test.each(PAGES)(
  '%s loads only files of the service, its policy forbids all others, and its links work',
  async (path) => {
    const { headers, text } = await fetchFile(path);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<style|style=|<script(?! src)/);
    const references = [...text.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references.filter((each) => !each.startsWith('https:'))) {
      expect(reference, 'relative, so that it works under a stage').not.toMatch(/^\/|^\w+:/);
      const { pathname } = new URL(reference, `http://service.example${path}`);
      expect((await fetchFile(pathname)).status, reference).toBe(200);
    }
  },
);

describe('a file of the documentation', () => {
  test.each(ASSETS)('%s is served as %s', async (name, type) => {
    const { status, headers, text } = await fetchFile(`/${name}`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
    const caching = name.startsWith('docs/') ? 'private, max-age=3600' : 'private, no-cache';
    expect(headers['cache-control']).toBe(caching);
    expect(text.length).toBeGreaterThan(50);
  });

  const MISSING = ['docs/missing.js', 'docs/__proto__', 'docs/constructor', 'console/missing.js', 'console/__proto__'];
  test.each(MISSING)('that does not exist is a 404 in the envelope: %s', async (name) => {
    expectError(await api.get(`/${name}`), 'NOT_FOUND');
  });

  testNeeding('location-prefix', 'encoded-path')(
    'serves a collection with the base URL, however its name is encoded',
    async () => {
      for (const name of ['postman.json', 'postman%2Ejson', '%70ostman.json']) {
        const { variable } = JSON.parse((await fetchFile(`/docs/${name}`)).text);
        expect(variable, name).toContainEqual(expect.objectContaining({ key: 'baseUrl', value: api.baseUrl }));
      }
    },
  );

  testNeeding('encoded-path')('serves only its own files, however their names are encoded', async () => {
    for (const name of ['..%2Fpackage.json', '%2e%2e', 'docs.js%00']) {
      expectError(await api.get(`/docs/${name}`), 'NOT_FOUND');
    }
  });
});

describe.each(FILES)('%s', (path) => {
  test.each([
    ['accepts gzip', { Accept: '*/*', 'Accept-Encoding': 'gzip' }],
    ['accepts text of any kind, as a browser does', { Accept: 'text/html,*/*;q=0.8' }],
    ['does not say what it accepts', {}],
  ])('is the same text to a client that %s', async (_, headers) => {
    const { status, text } = await fetchFile(path, headers);
    expect(status).toBe(200);
    expect(text === (await fetchFile(path)).text).toBe(true);
  });

  test('has a strong entity tag, and is a 304 for a client that has it', async () => {
    const { etag = '' } = (await fetchFile(path)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await fetchFile(path, { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, again.headers['etag'], again.text]).toEqual([304, etag, '']);
    expect((await fetchFile(path, { 'If-None-Match': '"other"' })).headers['etag']).toBe(etag);
    expectError(await api.get(path, { 'If-None-Match': 'other' }), 'BAD_REQUEST');
  });
});
