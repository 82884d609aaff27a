import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openSocket } from '../../../tools/open-socket.ts';
import { withGateway } from '../../../tools/with-gateway.ts';
import { withServer } from '../../../tools/with-server.ts';

const HOST = 'Host: h\r\n';
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`;
const ORDER = JSON.stringify({
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza', quantity: 1, price: 9.5 }],
});
const CREATE = `POST /orders HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${ORDER.length}\r\n\r\n${ORDER}`;

type Server = { readonly baseUrl: string };

const open = ({ baseUrl }: Server) => openSocket(baseUrl, { allowHalfOpen: true });

/** Sends these packets, each once the server has read the one before it. Returns what arrives until the end. */
async function send(server: Server, ...packets: readonly string[]): Promise<string> {
  const socket = open(server);
  const received = text(socket);
  for (const packet of packets) {
    socket.write(packet, 'latin1');
    await (await fetch(`${server.baseUrl}/health`)).text();
  }
  return received;
}

const statusesIn = (responses: string) => (responses.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []).map(Number);

const server = withGateway();

describe('a request with an unknown method', () => {
  const METHODS = [
    'FOO',
    'get',
    'BREW',
    'GETX',
    'PROPFOO',
    'M-FOO',
    "!#$%&'*+.^_`|~-",
    'A'.repeat(300),
    'PLAY',
    'CONNECT',
  ];

  test.each(METHODS)('is a 405, or a 404 for an unknown path, and the connection closes: %s', async (method) => {
    const id = 'X-Request-Id: own-7\r\n';
    const known = await send(server, `${method} /orders?a=b HTTP/1.1\r\n${HOST}${id}Content-Length: 2\r\n\r\n{}`);
    expect(known).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(known).toMatch(/\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/);
    expect(known).toMatch(/\r\nX-Request-Id: own-7\r\n[\s\S]*\r\nConnection: close\r\n/);
    expect(known).toContain(`/orders does not take ${method}; it takes`);
    expect(statusesIn(await send(server, `${method} /nowhere HTTP/1.0\r\n\r\n`))).toEqual([404]);
  });

  test('is one, too, if its head comes in parts', async () => {
    const parts = ['F', 'OO /ord', 'ers HTTP/1', `.1\r\n${HOST}`, 'X-Request-Id: parts\r\n', '\r\n'];
    expect(await send(server, ...parts)).toMatch(/^HTTP\/1\.1 405 [\s\S]*X-Request-Id: parts\r\n/);
  });

  test.each([
    ['another version', `FOO /orders HTTP/1.2\r\n${HOST}\r\n`],
    ['no path', `FOO orders HTTP/1.1\r\n${HOST}\r\n`],
    ['two spaces', `FOO  /orders HTTP/1.1\r\n${HOST}\r\n`],
    ['no version', 'FOO /orders\r\n\r\n'],
    ['a header that is none', `FOO /orders HTTP/1.1\r\n${HOST}X Y: z\r\n\r\n`],
    ['no host', 'FOO /orders HTTP/1.1\r\n\r\n'],
    ['two hosts', `FOO /orders HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['the method of the preface of HTTP/2', `PRI /orders HTTP/1.1\r\n${HOST}\r\n`],
    ['noise before it', `\u0016\u0003FOO /orders HTTP/1.1\r\n${HOST}\r\n`],
    ['a head that is too long', `FOO /orders HTTP/1.1\r\n${HOST}X: ${'x'.repeat(17_000)}`],
  ])('is a 400 with %s', async (_, bytes) => {
    expect(statusesIn(await send(server, bytes))).toEqual([400]);
  });

  test('is a 400 if its client closes its sending side in the middle of its head', async () => {
    const socket = open(server);
    socket.end(`${get('/health')}FOO /orders HTTP/1.1\r\n`);
    expect(statusesIn(await text(socket))).toEqual([200, 400]);
  });

  const closed = withServer(['--api-key', '--allow-origin', 'http://a.example'], { API_KEY: 'key-of-the-test' });
  test('names the origin that asks, needs the key where its path does, and has the rules of its sandbox', async () => {
    const origin = 'Host: localhost\r\nOrigin: http://a.example\r\n';
    const refused = await send(closed, `FOO /orders HTTP/1.1\r\n${origin}\r\n`);
    const allowed = /\r\nAccess-Control-Allow-Origin: http:\/\/a\.example\r\n/;
    const known = statusesIn(await send(closed, `PROPFIND /orders HTTP/1.1\r\n${origin}Connection: close\r\n\r\n`));
    expect([statusesIn(refused), allowed.test(refused)]).toEqual([known, true]);
    const foreign = await send(closed, `FOO /orders HTTP/1.1\r\nHost: attacker.example\r\n\r\n`);
    expect(statusesIn(foreign)).toEqual([403]);
  });
});

const BROKEN: readonly [what: string, bytes: string, status: number][] = [
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  ['more than the declared length', '}', 400],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', 400],
  ['an unknown method', `FOO /orders HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
  ['a malformed request', 'GET / HTTP/9.9\r\n\r\n', 400],
  ['a body that breaks off', `POST /orders HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
];

describe.each(BROKEN)('%s after other requests', (_, bytes, status) => {
  test('is answered after them', async () => {
    const delayed = get('/health?__delay=50');
    expect(statusesIn(await send(server, CREATE + bytes))).toEqual([201, status]);
    expect(statusesIn(await send(server, delayed + CREATE + bytes))).toEqual([200, 201, status]);
    const many = get('/orders/none').repeat(9) + CREATE;
    expect(statusesIn(await send(server, many + bytes))).toEqual([...Array(9).fill(400), 201, status]);
  });

  test('is answered after them if the client has closed its sending side', async () => {
    const socket = open(server);
    socket.end(get('/health?__delay=50') + CREATE + bytes, 'latin1');
    expect(statusesIn(await text(socket))).toEqual([200, 201, status]);
  });

  test('gets no response if the connection closes with the one before', async () => {
    const last = CREATE.replace(HOST, `${HOST}Connection: close\r\n`);
    expect(statusesIn(await send(server, get('/health?__delay=50') + last + bytes))).toEqual([200, 201]);
  });
});

test('a body that breaks off after an early refusal gets no second response', async () => {
  const socket = open(server);
  socket.write(`POST /orders HTTP/1.1\r\n${HOST}${HOST}Content-Length: 9\r\n\r\n{`);
  await once(socket, 'readable');
  socket.end();
  expect(statusesIn(await text(socket))).toEqual([400]);
});

describe('a client that has closed its sending side gets', () => {
  const PATHS = [
    '/',
    '/health?__delay=50',
    '/orders',
    '/sandboxes/a',
    '/openapi.json',
    '/defects',
    '/docs',
    '/console',
  ];

  test.each(PATHS)('its response: %s', async (path) => {
    const socket = open(server);
    socket.end(get(path));
    expect(statusesIn(await text(socket))).toEqual([200]);
  });

  test('all responses of a pipeline', async () => {
    const socket = open(server);
    socket.end(get('/health').repeat(2_000));
    expect(statusesIn(await text(socket))).toEqual(Array(2_000).fill(200));
  });

  test('a 400 for half a request', async () => {
    const socket = open(server);
    socket.end(`${get('/health')}GET /hea`);
    expect(statusesIn(await text(socket))).toEqual([200, 400]);
  });
});

describe('a Host', () => {
  const allowing = withServer(['--allow-origin', 'http://a.example']);
  const withHost = (host: string) => `GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

  test.each([
    'bad host',
    '',
    'a,b',
    'localhost, localhost',
    'x@localhost',
    ':80',
    'h:port',
    '[::1',
    '[::g]',
    '[1.2]',
    'a/b',
    'h\u00e9',
    '%zz',
  ])('that is none is a 400: %j', async (host) => {
    for (const each of [server, allowing]) {
      const response = await send(each, withHost(host));
      expect(statusesIn(response)).toEqual([400]);
      expect(response).toMatch(/"message":"[^\n]*Host header/);
    }
  });

  test.each(['my_service:4000', '[::1]', '[::1]:80', 'h', 'localhost:', '127.0.0.1:3000', 'a.b-c.example.:1'])(
    'is taken: %s',
    async (host) => expect(statusesIn(await send(server, withHost(host)))).toEqual([200]),
  );
});
