import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openSocket } from '../../../tools/open-socket.ts';
import { runMain } from '../../../tools/server/spawn-server.ts';
import { serverInTest, withServer } from '../../../tools/with-server.ts';

const APP = 'http://localhost:5173';
const OTHER = 'https://app.example';
const FOREIGN = 'https://attacker.example';

/** The paths of every kind of response. */
const REQUESTS: [method: string, path: string, status: number][] = [
  ['GET', '/health', 200],
  ['GET', '/orders', 200],
  ['GET', '/orders/none', 400],
  ['GET', '/nothing', 404],
  ['PUT', '/orders', 405],
  ['POST', '/orders', 400],
  ['GET', '/orders?__code=503', 503],
  ['POST', '/oauth/token', 404],
  ['GET', '/openapi.json', 200],
  ['GET', '/docs', 200],
  ['GET', '/console', 200],
  ['GET', '/sandboxes/mine', 200],
  ['OPTIONS', '/orders', 204],
];

type Server = ReturnType<typeof withServer>;

async function send({ baseUrl }: Server, method: string, path: string, headers: Record<string, string> = {}) {
  const sent = request(`${baseUrl}${path}`, { method, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Sends these bytes, and returns the response, until the connection ends. */
async function sendBytes({ baseUrl }: Server, bytes: string): Promise<string> {
  const socket = openSocket(baseUrl);
  socket.write(bytes);
  return text(socket);
}

describe.each<[string, string[], NodeJS.ProcessEnv]>([
  ['--allow-origin', ['--allow-origin', `${APP}, ${OTHER}`], { ALLOW_ORIGIN: FOREIGN }],
  ['ALLOW_ORIGIN', [], { ALLOW_ORIGIN: `${APP},${OTHER}` }],
])('with two origins in %s', (_, args, env) => {
  const server = withServer(args, env);

  test.each(REQUESTS)('%s %s names the origin that asks, if it is one of them', async (method, path, status) => {
    for (const origin of [APP, OTHER]) {
      const allowed = await send(server, method, path, { Origin: origin });
      expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([status, origin]);
      expect(allowed.headers.vary).toBe('Origin');
    }
    for (const headers of [{ Origin: FOREIGN }, { Origin: 'null' }, {}]) {
      const other = await send(server, method, path, headers);
      expect(other.status).toBe(status);
      expect(other.headers).not.toHaveProperty('access-control-allow-origin');
      expect(other.headers.vary).toBe('Origin');
    }
  });

  test('a document that has not changed does so, too', async () => {
    const { headers } = await send(server, 'GET', '/openapi.json');
    const cached = { 'If-None-Match': String(headers.etag) };
    const allowed = await send(server, 'GET', '/openapi.json', { ...cached, Origin: APP });
    expect(allowed).toMatchObject({ status: 304, headers: { 'access-control-allow-origin': APP, vary: 'Origin' } });
    const other = await send(server, 'GET', '/openapi.json', { ...cached, Origin: FOREIGN });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['Expect', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n', true],
    ['a second Host', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n', true],
    ['CONNECT', 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n', true],
    ['bytes that are not HTTP', 'tea\r\n', false],
  ])('the refusal of %s by the gateway does so, if it knows the origin', async (_name, head, isKnown) => {
    const allowed = await sendBytes(server, `${head}Origin: ${APP}\r\n\r\n`);
    expect(allowed).toMatch(/^HTTP\/1\.1 40[05] [\s\S]*\r\nVary: Origin\r\n/);
    expect(allowed.includes(`\r\nAccess-Control-Allow-Origin: ${APP}\r\n`)).toBe(isKnown);
    expect(await sendBytes(server, `${head}Origin: ${FOREIGN}\r\n\r\n`)).not.toMatch(/Access-Control-Allow-Origin/i);
  });
});

describe('with an allowed origin, the Host', () => {
  const server = withServer(['--allow-origin', `${OTHER}:8443`]);

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:80', '[::1]:3000', 'app.example:8443'])(
    '%s is the server itself',
    async (Host) => {
      expect((await send(server, 'GET', '/health', { Host })).status).toBe(200);
    },
  );

  test.each(['attacker.example', '192.0.2.1', '[2001:db8::1]:80', 'localhost.attacker.example'])(
    '%j is a 403 that says what would be right',
    async (Host) => {
      for (const [method, path] of REQUESTS) {
        const { status, headers, body } = await send(server, method, path, { Host, Origin: `${OTHER}:8443` });
        expect(status).toBe(403);
        expect(headers).toMatchObject({
          'access-control-allow-origin': `${OTHER}:8443`,
          'content-type': 'application/json; charset=utf-8',
          'x-request-id': expect.stringMatching(/./),
        });
        const { error } = JSON.parse(body);
        expect(error).toEqual({ code: 'FORBIDDEN', message: expect.stringContaining('--allow-origin'), details: null });
        expect(error.message).toContain(JSON.stringify(Host));
      }
    },
  );
});

test('--allow-origin * wins over ALLOW_ORIGIN, and takes every origin and every host', async () => {
  const server = await serverInTest(['--allow-origin', '*'], { ALLOW_ORIGIN: APP });
  const { status, headers } = await send(server, 'GET', '/health', { Host: 'attacker.example', Origin: FOREIGN });
  expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([200, '*', undefined]);
});

test.each([
  'localhost:5173',
  'http://localhost:5173/',
  'http://a.example/app',
  'HTTP://a.example',
  'http://a.example:80',
  'http://',
])('%s is not an origin: exits 2 with one line that shows one', async (origin) => {
  for (const ended of [await runMain(['--allow-origin', origin]), await runMain([], { ALLOW_ORIGIN: origin })]) {
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^[^\n]*(--allow-origin|ALLOW_ORIGIN): [^\n]*http:\/\/localhost:5173[^\n]*\n$/);
    expect(ended.stderr).toContain(JSON.stringify(origin));
  }
});
