import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { createOrder, expectError, expectOk, freshKey, NO_SUCH_ID, validOrder } from './tools/arrange/world.ts';
import { api, hostHeader, KEY_LINE, sendRaw } from './tools/client/client.ts';
import { dataOf } from './tools/client/exchange.ts';

const needsRaw = testNeeding('raw-http');

const MALFORMED: readonly [what: string, bytes: string][] = [
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: h\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: h\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: h\r\nnonsense\r\n\r\n'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: h\r\nX-A: a\u0000b\r\n\r\n'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost: h\r\nX-A : b\r\n\r\n'],
  ['a negative length', 'POST /orders HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n'],
  ['two lengths', 'POST /orders HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'both a length and chunks',
    'POST /orders HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a broken chunk', 'POST /orders HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: h\r\nhost: h\r\n\r\n'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: bad host\r\n\r\n'],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
  ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: h\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['binary data', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
];

describe('malformed HTTP is a 400 in the envelope', () => {
  for (const [what, bytes] of MALFORMED) {
    needsRaw(what, async () => {
      const response = await sendRaw(bytes);
      if (response) expectError(response, 'BAD_REQUEST');
      expect(response, 'the connection ended without a response').toBeDefined();
    });
  }

  const host = hostHeader();
  for (const [what, line, more, status] of [
    ['an unknown Expect header is a 400', 'GET /health HTTP/1.1', '\r\nExpect: the-unexpected', 400],
    ['a request target may be an absolute URL', `GET http://${host}/nowhere HTTP/1.1`, '', 404],
    ['HTTP/1.0 is served', 'GET /health HTTP/1.0', '', 200],
    ['an unknown method is a 405 for a known path', 'BREW /orders HTTP/1.1', '', 405],
    ['an unknown method is a 404 for an unknown path', 'get /nowhere HTTP/1.1', '', 404],
  ] as const) {
    needsRaw(what, async () => {
      expect((await sendRaw(`${line}\r\nHost: ${host}${more}\r\n\r\n`))?.status).toBe(status);
    });
  }

  needsRaw('raw bytes in a path are a 400 or 404', async () => {
    const response = await sendRaw(`GET /orders/\xff\xfe HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect([400, 404]).toContain(response?.status);
  });
});

describe('methods', () => {
  const odd = testNeeding('odd-methods');
  for (const method of ['PUT', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE']) {
    odd(`${method} is a 405 for a known path and a 404 for an unknown one`, async () => {
      for (const path of ['/orders', `/orders/${NO_SUCH_ID}`, '/health']) {
        const { status, headers } = await api.send(method, path);
        expect({ path, status }).toEqual({ path, status: 405 });
        expect(headers['allow']).not.toContain(method);
      }
      expect((await api.send(method, '/nowhere')).status).toBe(404);
    });
  }
});

describe('ids', () => {
  const encoded = testNeeding('encoded-path');
  /** Every character percent-encoded. */
  const encode = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

  const BAD = [
    '%00',
    '%',
    '%E0%A4%A',
    '..%2f..',
    '*',
    '%22',
    '%0d%0aX-Evil:1',
    'a'.repeat(3_000),
    'ORD-1718000000000-001%00',
    'ORD-1718000000000-001%0A',
    'ORD%2D1718000000000%2D001%',
    '%EF%BC%AFRD-1718000000000-001',
  ];
  for (const text of BAD) {
    const decoded = /%2f/i.test(text) ? testNeeding('encoded-slash') : encoded;
    decoded(`${text.slice(0, 40)} is malformed: 400`, async () => {
      expectError(await api.get(`/orders/${text}`), 'BAD_REQUEST');
      expectError(await api.send('PATCH', `/orders/${text}/cancel`), 'BAD_REQUEST');
    });
  }

  encoded('may be percent-encoded, like the names of sandboxes and bugs', async () => {
    const { id } = await createOrder();
    for (const form of [id.replace('ORD', '%4F%52%44').replaceAll('-', '%2D'), encode(id)]) {
      expectOk(await api.get(`/orders/${form}`));
    }
    const name = `t-${freshKey()}`;
    expect(dataOf(await api.get(`/sandboxes/${encode(name)}`))).toMatchObject({ name });
    expect(dataOf(await api.get(`/defects/${encode('key-race')}`))).toMatchObject({ id: 'key-race' });
  });
});

describe('repeated headers', () => {
  const repeated = testNeeding('duplicate-headers');

  repeated('If-None-Match and If-Match lines make one list', async () => {
    const path = `/orders/${(await createOrder()).id}`;
    const tags = ['"x"', (await api.get(path)).headers['etag'] ?? ''];
    expect((await api.send('GET', path, { headers: { 'If-None-Match': tags } })).status).toBe(304);
    expectOk(await api.send('DELETE', path, { headers: { 'If-Match': tags } }));
  });

  repeated('two different Idempotency-Keys are a 400', async () => {
    const headers = { 'Idempotency-Key': [freshKey(), freshKey()] };
    expectError(await api.send('POST', '/orders', { json: validOrder(), headers }), 'BAD_REQUEST');
  });

  needsRaw('two different Idempotency-Keys are a 400, even if the case of the header names differs', async () => {
    const body = JSON.stringify(validOrder());
    const keys = `Idempotency-Key: ${freshKey()}\r\nidempotency-key: ${freshKey()}`;
    const head = `Host: ${hostHeader()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${KEY_LINE}${keys}`;
    expect((await sendRaw(`POST /orders HTTP/1.1\r\n${head}\r\n\r\n${body}`))?.status).toBe(400);
  });

  repeated('two media types are a 415', async () => {
    const headers = { 'Content-Type': ['application/json', 'text/plain'] };
    expectError(await api.send('POST', '/orders', { json: validOrder(), headers }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  repeated('Prefer lines make one list', async () => {
    const response = await api.send('GET', '/orders', { headers: { Prefer: ['delay=1', 'code=404'] } });
    expectError(response, 'NOT_FOUND');
  });
});

describe('large headers', () => {
  testNeeding('header-limits')('of 8 KB pass', async () => {
    expectOk(await api.get('/health', { 'X-Large': 'x'.repeat(8_000) }));
  });

  test('an If-Match may list 100 tags, and no more', async () => {
    const tags = Array.from({ length: 100 }, (_, index) => `"t${index}"`).join(', ');
    expectError(await api.delete(`/orders/${NO_SUCH_ID}`, { 'If-Match': tags }), 'NOT_FOUND');
    expectError(await api.delete(`/orders/${NO_SUCH_ID}`, { 'If-Match': `${tags}, "t"` }), 'BAD_REQUEST');
  });

  testNeeding('header-limits')('a query of 8 KB gets a response', async () => {
    expectError(await api.get(`/orders?customerEmail=${'a'.repeat(8_000)}@b.co`), 'BAD_REQUEST');
  });
});
