import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { handler as createOrder } from '../../../../functions/create-order.ts';
import { followConnections } from '../../../../infra/server/gateway/connections.ts';
import type { LambdaHandler } from '../../../../lib/http/chain/open-request.ts';
import { openSocket } from '../../../tools/open-socket.ts';
import { gatewayInTest } from '../../../tools/with-gateway.ts';

/** Starts a gateway that calls this handler for every request. */
async function startGateway(handler: LambdaHandler, connections = followConnections()) {
  const { server, baseUrl: url } = await gatewayInTest({ load: () => handler, connections });
  return { server, url };
}

const nextChunk = async (socket: Socket) => String((await once(socket, 'data'))[0]);

/** The proxy event that the gateway makes of a request. */
async function eventOf(path: string, init: RequestInit = {}): Promise<APIGatewayProxyEvent> {
  let seen: APIGatewayProxyEvent | undefined;
  const { url } = await startGateway(async (event) => {
    seen = event;
    return { statusCode: 204, body: '' };
  });
  await fetch(`${url}${path}`, init);
  if (!seen) throw new Error('No event arrived');
  return seen;
}

const LONG = 'x'.repeat(3_000);

test.each([
  ['ASCII', `${LONG}y`],
  ['Latin-1', `${LONG}é`],
  ['other characters', `${LONG}’漢🍕`],
  ['a short text', '’漢🍕'],
])('the body of a response is sent in UTF-8 with its length: %s', async (_, body) => {
  const { url } = await startGateway(async () => ({ statusCode: 200, body }));
  const response = await fetch(url);
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  expect(await response.text()).toBe(body);
});

test('the body of a response has a replacement character for half a surrogate pair', async () => {
  const { url } = await startGateway(async () => ({ statusCode: 200, body: `${LONG}\ud83c` }));
  expect(await (await fetch(url)).text()).toBe(`${LONG}\ufffd`);
});

function throwAtOnce(): never {
  throw new Error('secret');
}

test.each<[string, LambdaHandler]>([
  ['throws', () => Promise.reject(new Error('secret'))],
  ['throws at once', throwAtOnce],
  ['throws something that is not an Error', () => Promise.reject('secret')],
  ['returns nothing', async () => JSON.parse('null')],
  ['returns no status', async () => JSON.parse('{"body":"secret"}')],
])('a function that fails because it %s is a 502 in the envelope that reveals nothing', async (_, handler) => {
  const { url } = await startGateway(handler);
  const response = await fetch(`${url}/orders`);
  const text = await response.text();
  expect(response.status).toBe(502);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({
    success: false,
    error: { code: 'BAD_GATEWAY', details: { requestId: response.headers.get('x-request-id') } },
  });
  expect(text).not.toContain('secret');
});

test('a function that fails does not affect the next request', async () => {
  let first = true;
  const { url } = await startGateway(async () => {
    if (!first) return { statusCode: 200, body: '{}' };
    first = false;
    throw new Error('once');
  });
  expect([(await fetch(url)).status, (await fetch(url)).status]).toEqual([502, 200]);
});

describe('the event of a request', () => {
  test('has resource, path parameters, and both forms of query and headers', async () => {
    const event = await eventOf('/orders/ORD-1?a=1&a=2&b=%20c', { headers: { 'X-Two': 'a' } });
    expect(event).toMatchObject({
      resource: '/orders/{id}',
      path: '/orders/ORD-1',
      httpMethod: 'GET',
      pathParameters: { id: 'ORD-1' },
      queryStringParameters: { a: '2', b: ' c' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: [' c'] },
      headers: { 'X-Two': 'a' },
      multiValueHeaders: { 'X-Two': ['a'] },
      body: null,
      isBase64Encoded: false,
      requestContext: { resourcePath: '/orders/{id}', httpMethod: 'GET' },
    });
    expect(event.requestContext.requestId).toMatch(/^[\w-]{36}$/);
  });

  test.each([
    ['/orders/ORD%2D1', { id: 'ORD%2D1' }],
    ['/sandboxes/%6dine/orders/a%2Fb%', { name: '%6dine', id: 'a%2Fb%' }],
    ['/no/wh%65re', { proxy: 'no/wh%65re' }],
  ])('has path and path parameters as they are in the URL: %s', async (path, pathParameters) => {
    expect(await eventOf(path)).toMatchObject({ path, pathParameters });
  });

  test('has null for query, path parameters and stage variables that are missing', async () => {
    expect(await eventOf('/orders')).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      stageVariables: null,
    });
  });

  test('has a text body unchanged, and other bytes in base64', async () => {
    const text = await eventOf('/orders', { method: 'POST', body: 'Zoë' });
    expect(text).toMatchObject({ body: 'Zoë', isBase64Encoded: false });
    const bytes = await eventOf('/orders', { method: 'POST', body: new Uint8Array([0xff, 0x00]) });
    expect(bytes).toMatchObject({ body: '/wA=', isBase64Encoded: true });
  });

  test('has the proxy resource if no route has its path', async () => {
    expect(await eventOf('/no/where')).toMatchObject({ resource: '/{proxy+}', pathParameters: { proxy: 'no/where' } });
  });
});

test('CONNECT is a 405 in the envelope, and the connection closes', async () => {
  const { url } = await startGateway(createOrder);
  const socket = openSocket(url);
  socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
  const response = Buffer.concat(await socket.toArray()).toString();
  expect(response).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  expect(response).toMatch(/\r\nAllow: [A-Z, ]*GET/);
  expect(response).toContain('"code":"METHOD_NOT_ALLOWED"');
});

test('a body over the limit is rejected by its declared length, before it is sent', async () => {
  const { url } = await startGateway(createOrder);
  const socket = openSocket(url);
  const type = 'Content-Type: application/json';
  socket.write(`POST /orders HTTP/1.1\r\nHost: h\r\n${type}\r\nContent-Length: 262145\r\n\r\n{`);
  expect(await nextChunk(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"PAYLOAD_TOO_LARGE"/);
});

test('a body over the limit may still be sent in full, and the connection then takes another request', async () => {
  const { url } = await startGateway(createOrder);
  const socket = openSocket(url);
  const head = 'POST /orders HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 3000000\r\n\r\n${'['.repeat(300_000)}`);
  expect(await nextChunk(socket)).toMatch(/^HTTP\/1\.1 413 /);
  socket.write('['.repeat(2_700_000));
  socket.write(`${head}Content-Length: 1\r\n\r\n{`);
  expect(await nextChunk(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a request whose client disconnects before its body is complete reaches no function, and the server goes on', async () => {
  const paths: string[] = [];
  const { url } = await startGateway(async ({ path }) => {
    paths.push(path);
    return { statusCode: 200, body: '{}' };
  });
  const socket = openSocket(url);
  const type = 'Content-Type: application/json';
  socket.write(
    `GET /health HTTP/1.1\r\nHost: h\r\n\r\nPOST /orders HTTP/1.1\r\nHost: h\r\n${type}\r\nContent-Length: 9\r\n\r\n{`,
  );
  await once(socket, 'data');
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect((await fetch(`${url}/orders`)).status).toBe(200);
  expect(paths).toEqual(['/health', '/orders']);
});

test.each([
  ['reset', /^HTTP\/1\.1 200 OK\r\n[^"]*\r\n\r\n"\/health"$/],
  ['truncated', /"\/health"HTTP\/1\.1 200 OK\r\nContent-Length: 10\r\n[^"]*\r\n\r\n"abcd$/],
] as const)(
  'a broken connection in a pipeline comes after the responses before it, and drops those after it: %s',
  async (connectionFault, expected) => {
    const { promise: broken, resolve } = Promise.withResolvers<void>();
    const { url } = await startGateway(async ({ path }) => {
      if (path === '/health') await broken;
      if (path !== '/orders') return { statusCode: 200, body: `"${path}"` };
      void setImmediate().then(() => resolve());
      return { statusCode: 200, body: '"abcdefgh"', connectionFault };
    });
    const socket = openSocket(url);
    let text = '';
    let error: string | undefined;
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', (cause: NodeJS.ErrnoException) => (error = cause.code));
    socket.write(['/health', '/orders', '/'].map((path) => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`).join(''));
    await new Promise((closed) => socket.once('close', closed));
    if (connectionFault === 'reset') expect(error).toBe('ECONNRESET');
    expect(text).toMatch(expected);
  },
);

describe('a pipeline', () => {
  /** The most bytes that Node reads of a connection at a time. */
  const CHUNK = 64 * 1024;
  const COUNT = 5_000;
  const REQUESTS = {
    'without a body': (index: number) => `GET /${index} HTTP/1.1\r\nHost: h\r\n\r\n`,
    'with a body': (index: number) => `POST /${index} HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}`,
  };

  test.each(Object.entries(REQUESTS))(
    'has four requests in progress, the rest waits in its socket, and all get a response in order: %s',
    async (_, requestOf) => {
      let inProgress = 0;
      let most = 0;
      let mostUnanswered = 0;
      let answered = 0;
      let connection: Socket | undefined;
      const { server, url } = await startGateway(async ({ path }) => {
        inProgress += 1;
        most = Math.max(most, inProgress);
        mostUnanswered = Math.max(mostUnanswered, (connection?.bytesRead ?? 0) - answered);
        await setImmediate();
        inProgress -= 1;
        answered += requestOf(Number(path.slice(1))).length;
        return { statusCode: 200, body: `<${path}>` };
      });
      server.once('connection', (socket) => (connection = socket));
      const socket = openSocket(url);
      const paths: string[] = [];
      const requests = Array.from({ length: COUNT }, (_, index) => requestOf(index));
      socket.write(requests.join(''));
      let text = '';
      for await (const chunk of socket) {
        text += chunk;
        paths.push(...[...text.matchAll(/<\/(\d+)>/g)].map(([, index = '']) => index));
        text = text.slice(text.lastIndexOf('>') + 1);
        if (paths.length === COUNT) break;
      }
      expect(paths).toEqual(requests.map((_, index) => String(index)));
      expect(most).toBe(4);
      expect(mostUnanswered).toBeLessThan(2 * CHUNK);
    },
  );

  test('whose responses are not read does not fill the memory with them', async () => {
    const LENGTH = 8_000_000;
    let served = 0;
    const body = 'x'.repeat(LENGTH);
    const { url } = await startGateway(async ({ path }) => {
      if (path === '/other') return { statusCode: 200, body: '' };
      served += 1;
      return { statusCode: 200, body };
    });
    const socket = openSocket(url).pause();
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(100));
    // Each response takes several turns of the event loop, in which the others would be served.
    for (let index = 0; index < 200; index += 1) await (await fetch(`${url}/other`)).text();
    expect(served).toBeGreaterThan(3);
    expect(served).toBeLessThan(10);
  });

  test('is read in another turn of the event loop than several others', async () => {
    const EACH = 1_500;
    let inTurn = 0;
    let most = 0;
    const endTurn = () => {
      most = Math.max(most, inTurn);
      inTurn = 0;
    };
    const { server, url } = await startGateway(async () => ({ statusCode: 200, body: '<>' }));
    server.on('request', () => {
      if (inTurn === 0) void setImmediate().then(endTurn);
      inTurn += 1;
    });
    const sockets: Socket[] = [];
    while (sockets.length < 4) {
      const accepted = once(server, 'connection');
      const socket = openSocket(url);
      sockets.push(socket);
      await Promise.all([accepted, once(socket, 'connect')]);
    }
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(EACH));
    for (const socket of sockets) {
      let responses = 0;
      for await (const chunk of socket) {
        responses += String(chunk).split('>').length - 1;
        if (responses === EACH) break;
      }
    }
    expect(most).toBeLessThan(2 * EACH);
  });

  test('does not keep another connection waiting to its end', async () => {
    let served = 0;
    const { url } = await startGateway(async ({ path }) => {
      served += 1;
      return { statusCode: 200, body: path === '/other' ? String(served) : '' };
    });
    const socket = openSocket(url).resume();
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(COUNT));
    await once(socket, 'data');
    expect(Number(await (await fetch(`${url}/other`)).text())).toBeLessThan(COUNT);
  });
});

test('a gateway that stops sends the responses in progress to a client that is still sending, and does not reset its connection', async () => {
  const connections = followConnections(60_000);
  const body = 'x'.repeat(150_000);
  let handled = 0;
  const handler = async () => {
    handled += 1;
    if (handled === 4) connections.closeIdle();
    return { statusCode: 200, body };
  };
  const { server, url } = await startGateway(handler, connections);
  const accepted = once(server, 'connection');
  const socket = openSocket(url).pause();
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
  socket.pause().write('GET /orders HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(20_000));
  const [connection]: Socket[] = await accepted;
  if (connection) await once(connection, 'close');
  // Only now, so that the responses are in the buffers of the operating system.
  socket.resume();
  await new Promise((closed) => socket.once('close', closed));
  expect(text.match(/x+/g)?.map(({ length }) => length)).toEqual(Array(4).fill(body.length));
  expect(handled).toBe(4);
});

test('a request does not wait for all requests that came before it and may take long', async () => {
  const handled: string[] = [];
  let other: Socket | undefined;
  const { url } = await startGateway(async ({ path }) => {
    if (handled.push(path) === 1) other?.write('GET /orders HTTP/1.1\r\nHost: h\r\n\r\n');
    return { statusCode: 200, body: '' };
  });
  other = openSocket(url);
  await once(other, 'connect');
  const socket = openSocket(url).resume();
  socket.write('GET /sandboxes/a/requests HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(4));
  await once(other, 'data');
  await fetch(`${url}/sandboxes/b`);
  expect(handled).toHaveLength(6);
  expect(handled.indexOf('/orders')).toBeLessThan(4);
});

test('a request is not carried out once its connection is closed', async () => {
  const handled: string[] = [];
  let connection: Socket | undefined;
  const { server, url } = await startGateway(async ({ path }) => {
    if (handled.push(path) === 1) connection?.destroy();
    return { statusCode: 200, body: '' };
  });
  server.once('connection', (accepted) => (connection = accepted));
  const socket = openSocket(url);
  const closed = once(socket, 'close');
  socket.resume().write('GET /sandboxes/a/requests HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(50));
  await closed;
  await (await fetch(`${url}/sandboxes/b`)).text();
  expect(handled).toEqual(['/sandboxes/a/requests', '/sandboxes/b']);
});
