import { describe, expect, test } from 'vitest';
import { expectError } from '../arrange/world.ts';
import { api } from '../client/client.ts';
import { dataOf } from '../client/exchange.ts';
import { fetchFile } from '../client/fetch-file.ts';
import { testNeeding } from '../targets/capabilities.ts';

const ASSETS = [
  ['shared.css', 'text/css; charset=utf-8'],
  ['docs.css', 'text/css; charset=utf-8'],
  ['docs.js', 'text/javascript; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.license.txt', 'text/plain; charset=utf-8'],
  ['postman.json', 'application/json; charset=utf-8'],
  ['cookbook.md', 'text/plain; charset=utf-8'],
] as const;

/** The codes that a client of the order routes can meet without asking for a fault. */
const ERROR_CODES = [
  'BAD_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_ERROR',
  'INVALID_STATUS_TRANSITION',
  'ORDER_NOT_EDITABLE',
  'IDEMPOTENCY_KEY_REUSED',
];

const FILES = ['/openapi.json', '/llms.txt', '/docs', '/docs/swagger-ui.js'];

describe('GET /openapi.json', () => {
  test('is an OpenAPI 3.1 document', async () => {
    const { status, headers, text } = await fetchFile('/openapi.json');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(text).openapi).toMatch(/^3\.1\./);
  });

  testNeeding('location-prefix')('names the base URL of the request as its server', async () => {
    const { servers } = JSON.parse((await fetchFile('/openapi.json')).text);
    expect(servers).toEqual([{ url: api.baseUrl, description: expect.any(String) }]);
  });

  testNeeding('location-prefix')('names the base URL of a sandbox as its server if requested below it', async () => {
    const { servers } = JSON.parse((await fetchFile('/sandboxes/my-tests/openapi.json')).text);
    expect(servers).toEqual([{ url: `${api.baseUrl}/sandboxes/my-tests`, description: expect.any(String) }]);
  });

  test('has exactly the operations that GET / lists', async () => {
    const document = JSON.parse((await fetchFile('/openapi.json')).text);
    const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const listed = Object.keys(dataOf(await api.get('/'))['endpoints'] ?? {});
    expect(operations.toSorted()).toEqual(listed.toSorted());
  });

  test('has the operation and schema names from which clients are generated', async () => {
    const { components } = JSON.parse((await fetchFile('/openapi.json')).text);
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(
        'Order OrderItem Receipt CreateOrderRequest UpdateOrderRequest OrderStatus AnyResponse OrderResponse OrderListResponse Pagination DeleteResponse HealthResponse ApiInfoResponse ErrorResponse'.split(
          ' ',
        ),
      ),
    );
    expect(Object.keys(components.responses)).toEqual(
      expect.arrayContaining(['BadRequest', 'NotFound', 'ValidationError', 'InternalServerError']),
    );
  });
});

describe('GET /llms.txt', () => {
  test('is text that describes the service and the endpoints that clients call', async () => {
    const { status, headers, text } = await fetchFile('/llms.txt');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toMatch(/^# Food Ordering Service\n\n> /);
    for (const endpoint of Object.keys(dataOf(await api.get('/'))['endpoints'] ?? {})) {
      if (!/ \/(?:orders|health|$)/.test(endpoint)) continue;
      expect(text).toContain(`\`${endpoint.replaceAll(/:(\w+)/g, '{$1}')}\``);
    }
  });

  test('has the limits and every error code of the order routes, in less than 8,000 bytes', async () => {
    const { text } = await fetchFile('/llms.txt');
    expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    for (const limit of [
      '1 to 100 characters',
      'at most 254',
      '1 to 1000',
      '0 to 100000',
      '256 KiB',
      '1 to 100, default 20',
    ]) {
      expect(text).toContain(limit);
    }
    for (const code of ERROR_CODES) expect(text).toContain(`\`${code}\``);
  });

  test('does not lead to the defects', async () => {
    const { text } = await fetchFile('/llms.txt');
    expect(text).not.toMatch(
      /defect|\bbug|score|reveal|findings|scoring\.md|for-a-class\.md|language-models\.md|benchmark-an-agent\.md/i,
    );
  });

  testNeeding('location-prefix')('names the base URL of the request', async () => {
    expect((await fetchFile('/llms.txt')).text).toContain(`${api.baseUrl}/openapi.json`);
    expect((await fetchFile('/sandboxes/my-tests/llms.txt')).text).toContain(
      `${api.baseUrl}/sandboxes/my-tests/openapi.json`,
    );
  });
});

describe('the cookbook', () => {
  test('has every page that its list names, and llms.txt links to none that is missing', async () => {
    const listed = pagesIn((await fetchFile('/docs/cookbook.md')).text);
    const linked = pagesIn((await fetchFile('/llms.txt')).text);
    expect(listed).toHaveLength(12);
    expect(linked.length).toBeGreaterThan(4);
    expect(listed).toEqual(expect.arrayContaining(linked));
    for (const page of listed) expect((await fetchFile(`/docs/${page}`)).text, page).toMatch(/^# /);
  });
});

/** The names of the cookbook's pages that a text links to. */
function pagesIn(text: string): string[] {
  return [...text.matchAll(/\]\((?:docs\/)?([a-z-]+\.md)\)/g)].map(([, page = '']) => page);
}

describe('GET /docs', () => {
  test('is a page that loads only files of the service, and whose policy forbids all others', async () => {
    const { headers, text } = await fetchFile('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    const references = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(4);
    for (const reference of references) {
      expect(reference, 'relative, so that it works under a stage').toMatch(/^[a-z]/);
      expect((await fetchFile(`/${reference}`)).status, reference).toBe(200);
    }
  });

  test.each(ASSETS)('serves %s as %s', async (name, type) => {
    const { status, headers, text } = await fetchFile(`/docs/${name}`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
    expect(headers['cache-control']).toBe('private, max-age=3600');
    expect(text.length).toBeGreaterThan(50);
  });

  test.each(['cookbook.html', 'retries.html', 'rules.html'])(
    'serves the page %s, whose policy forbids files from elsewhere, and whose links work',
    async (name) => {
      const { headers, text } = await fetchFile(`/docs/${name}`);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
      });
      expect(headers['content-security-policy']).toBe((await fetchFile('/docs')).headers['content-security-policy']);
      expect(text).not.toMatch(/<style|style=|<script/);
      const references = [...text.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, reference = '']) => reference);
      expect(references.length).toBeGreaterThan(4);
      for (const reference of references.filter((each) => !each.startsWith('https:'))) {
        const { pathname } = new URL(reference, `http://service.example/docs/${name}`);
        expect((await fetchFile(pathname)).status, reference).toBe(200);
      }
    },
  );

  test.each(['missing.js', '__proto__', 'constructor'])(
    'returns 404 in the envelope for an unknown file: %s',
    async (name) => {
      expectError(await api.get(`/docs/${name}`), 404, 'NOT_FOUND');
    },
  );

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
      expectError(await api.get(`/docs/${name}`), 404, 'NOT_FOUND');
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

  test('has a strong entity tag, the same each time', async () => {
    const { etag } = (await fetchFile(path)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await fetchFile(path)).headers['etag']).toBe(etag);
  });

  test('is a 304 for a client that has it', async () => {
    const { etag = '' } = (await fetchFile(path)).headers;
    const again = await fetchFile(path, { 'If-None-Match': `"other", ${etag}` });
    expect({ status: again.status, etag: again.headers['etag'], text: again.text }).toEqual({
      status: 304,
      etag,
      text: '',
    });
    expect((await fetchFile(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('rejects an If-None-Match that is not a list of entity tags: 400', async () => {
    expectError(await api.get(path, { 'If-None-Match': 'other' }), 400, 'BAD_REQUEST');
  });
});
