import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { representPayload } from '../../../lib/api/events/json.ts';
import type { DeliveryFault, OrderEvent } from '../../../lib/sandboxes/event.ts';
import { isLoopback, type WebhookDestinations } from '../../../lib/webhooks/destinations.ts';
import { postWebhook } from '../../../lib/webhooks/post-webhook.ts';
import { ATTEMPT_TIME } from '../../../lib/webhooks/send-messages.ts';
import { webhookMessage } from '../../../lib/webhooks/webhook-message.ts';
import { listen, listenInTest } from '../../tools/listen.ts';
import { orderIn } from '../../tools/sample-order.ts';

const LOOPBACK: WebhookDestinations = { hosts: [], loopback: true, isOwn: () => false };
const MESSAGE = { headers: { 'Content-Type': 'application/json', 'webhook-id': 'evt-1-1' }, body: '{"type":"ordér"}' };

// The timer that ends an attempt fires only if the test advances it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

async function receive(listener: RequestListener): Promise<string> {
  return `${await listenInTest(createServer(listener))}/hook?a=b`;
}

/** Starts a receiver that need not speak HTTP, and returns its URL. */
async function receiveRaw(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => onConnection(socket.on('error', () => {})));
  onTestFinished(() => void server.close());
  return `${await listen(server)}/`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

test('posts the message, and keeps the status', async () => {
  const seen: unknown[] = [];
  const url = await receive(async (request, response) => {
    const { method, url: path, headers } = request;
    seen.push({ method, path, body: await textOf(request), headers });
    response.writeHead(204, { 'Set-Cookie': 'a=b' }).end();
  });
  const delivered = { status: 204, error: null, durationMs: expect.any(Number) };
  expect(await postWebhook(LOOPBACK, url, MESSAGE)).toEqual(delivered);
  await postWebhook(LOOPBACK, url, MESSAGE);
  expect(seen).toHaveLength(2);
  for (const request of seen) {
    const headers = { connection: 'close', 'content-length': '17', 'webhook-id': 'evt-1-1' };
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=b', body: MESSAGE.body, headers });
    expect(request).not.toHaveProperty('headers.cookie');
  }
});

test.each([301, 302, 303, 307, 308])('does not follow a %d', async (status) => {
  let requests = 0;
  const url = await receive((_, response) => {
    requests += 1;
    response.writeHead(status, { Location: '/elsewhere' }).end();
  });
  expect(await postWebhook(LOOPBACK, url, MESSAGE)).toMatchObject({ status, error: null });
  expect(requests).toBe(1);
});

test.each([
  [429, '7', 7],
  [503, '86400', 86_400],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [429, '-1', undefined],
  [429, '1.5', undefined],
  [500, '7', undefined],
  [302, '7', undefined],
])('a %d with Retry-After: %s waits for %s seconds', async (status, value, retryAfter) => {
  const url = await receive((_, response) => void response.writeHead(status, { 'Retry-After': value }).end());
  expect((await postWebhook(LOOPBACK, url, MESSAGE)).retryAfter).toBe(retryAfter);
});

describe('a receiver', () => {
  test('that does not listen is an error', async () => {
    // The port of a protocol that nobody uses. One that was free a moment ago may be another program's.
    const failed = { status: null, error: 'The connection failed: ECONNREFUSED' };
    expect(await postWebhook(LOOPBACK, 'http://localhost:9/', MESSAGE)).toMatchObject(failed);
  });

  test('that sends no HTTP is an error', async () => {
    const url = await receiveRaw((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const error = expect.stringMatching(/^The connection failed: HPE_/);
    expect(await postWebhook(LOOPBACK, url, MESSAGE)).toMatchObject({ status: null, error });
  });

  test.each([
    ['upgrades', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\nhello'],
    ['upgrades to nothing', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ])('that %s ends the attempt, and its connection is closed', async (_, reply) => {
    const closed = Promise.withResolvers<void>();
    const url = await receiveRaw((socket) => {
      socket.on('close', () => closed.resolve());
      socket.once('data', () => socket.write(reply));
    });
    expect(await postWebhook(LOOPBACK, url, MESSAGE)).toMatchObject({ status: 101, error: null });
    await closed.promise;
  });

  test.each([
    ['before any byte', ''],
    ['in its headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['after an interim response', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('that closes the connection %s is an error', async (_, reply) => {
    for (const end of ['end', 'resetAndDestroy'] as const) {
      const url = await receiveRaw((socket) => {
        socket.once('data', () => (reply === '' ? socket[end]() : socket.write(reply, () => socket[end]())));
      });
      const error = expect.stringContaining('The connection ');
      expect(await postWebhook(LOOPBACK, url, MESSAGE)).toMatchObject({ status: null, error });
    }
  });

  test('that sends 1 GB is cut off after little of it', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const url = await receive((_, response) => {
      response.writeHead(200);
      const send = () => {
        while (sent < 1024 * chunk.length && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
      };
      send();
    });
    const before = process.memoryUsage().arrayBuffers;
    expect(await postWebhook(LOOPBACK, url, MESSAGE)).toMatchObject({ status: 200 });
    expect(sent).toBeLessThan(64 * chunk.length);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * chunk.length);
  });

  test('that accepts no connection, hangs, drips its headers or its body takes 5 seconds', async () => {
    const sockets: Socket[] = [];
    const silent = await receiveRaw((socket) => void sockets.push(socket));
    const dripped: Promise<void>[] = [];
    const drips = (start: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      dripped.push(promise);
      return receiveRaw((socket) => {
        let drops = 0;
        sockets.push(socket);
        socket.write(start);
        const timer = setInterval(() => {
          drops += 1;
          socket.write('X-A: b\r\n');
          if (drops === 3) resolve();
        }, 50);
        socket.on('close', () => clearInterval(timer));
      });
    };
    const headers = await drips('HTTP/1.1 200 OK\r\n');
    const body = await drips('HTTP/1.1 201 Created\r\n\r\n');
    const interim = await drips('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 102 Processing\r\n');
    const attempts = [silent, headers, interim, body].map((url) => postWebhook(LOOPBACK, url, MESSAGE));
    await Promise.all(dripped);
    vi.advanceTimersByTime(ATTEMPT_TIME - 1);
    expect(vi.getTimerCount()).toBe(attempts.length);
    vi.advanceTimersByTime(1);
    const late = { status: null, error: 'No response within 5 seconds' };
    expect(await Promise.all(attempts)).toMatchObject([late, late, late, { status: 201, error: null }]);
    for (const socket of sockets) socket.destroy();
  });
});

test('an aborted attempt ends at once', async () => {
  const arrived = Promise.withResolvers<void>();
  const url = await receive(() => arrived.resolve());
  const abort = new AbortController();
  const outcome = postWebhook(LOOPBACK, url, MESSAGE, abort.signal);
  await arrived.promise;
  abort.abort();
  expect(await outcome).toMatchObject({ status: null, error: 'The connection failed: ABORT_ERR' });
});

describe('the address that is connected to', () => {
  const NOT_ALLOWED = expect.stringMatching(/^The address .* is not allowed$/);

  // test/unit/webhooks/refuse-url.test.ts has all of them.
  test.each(['http://10.0.0.1', 'http://[::ffff:a9fe:a9fe]'])('must be allowed: %s is not', async (base) => {
    expect(await postWebhook(LOOPBACK, `${base}:9/`, MESSAGE)).toMatchObject({ status: null, error: NOT_ALLOWED });
  });

  test('is that of a name too', async () => {
    let requests = 0;
    const url = await receive((_, response) => {
      requests += 1;
      response.end();
    });
    const byName = url.replace('127.0.0.1', 'localhost');
    const nowhere: WebhookDestinations = { hosts: ['localhost'], loopback: false, isOwn: isLoopback };
    expect(await postWebhook(nowhere, byName, MESSAGE)).toMatchObject({ error: NOT_ALLOWED });
    expect(requests).toBe(0);
    expect(await postWebhook(LOOPBACK, byName, MESSAGE)).toMatchObject({ status: 200 });
  });

  test('can be any allowed one of several', async () => {
    const url = await receive((_, response) => void response.end());
    const notSix: WebhookDestinations = { ...LOOPBACK, isOwn: (address) => address.includes(':') };
    expect(await postWebhook(notSix, url.replace('127.0.0.1', 'localhost'), MESSAGE)).toMatchObject({ status: 200 });
  });
});

const order = orderIn('paid');

/** An event by the clock of a sandbox, which may be far from the real time. */
function eventIn(year: number): OrderEvent {
  return { id: 'evt-1767225600000001-2', type: 'order.paid', timestamp: Date.UTC(year, 5, 1), order };
}

function verify(secret: string, { headers, body }: ReturnType<typeof webhookMessage>): unknown {
  return new Webhook(secret).verify(body, { ...headers });
}

/** Of 24 and 64 bytes, and with every character of base64. */
const SECRETS = [24, 25, 26, 32, 64].map((size) => `whsec_${Buffer.alloc(size, 0xfb).toString('base64')}`);

test.each(SECRETS)('the official library verifies a message signed with %s', (secret) => {
  expect(verify(secret, webhookMessage(eventIn(2026), representPayload, { secret }, Date.now()))).toEqual({
    type: 'order.paid',
    timestamp: '2026-06-01T00:00:00.000Z',
    data: expect.objectContaining({ id: order.id, status: order.status, total: expect.any(Number) }),
  });
});

const secret = `whsec_${randomBytes(24).toString('base64')}`;

const messageWith = (fault?: DeliveryFault, now = Date.now()) =>
  webhookMessage(eventIn(2026), representPayload, { secret }, now, fault);

test.each([1970, 2019, 2285])('it verifies a message of a sandbox whose clock shows %d', (year) => {
  const verified = verify(secret, webhookMessage(eventIn(year), representPayload, { secret }, Date.now()));
  expect(verified).toMatchObject({ timestamp: `${year}-06-01T00:00:00.000Z` });
});

test('the timestamp is in whole seconds of real time', () => {
  const { headers } = webhookMessage(eventIn(2019), representPayload, { secret }, 1_700_000_000_999);
  expect(headers).toMatchObject({ 'webhook-id': 'evt-1767225600000001-2', 'webhook-timestamp': '1700000000' });
});

test('bad-signature is refused, and its body is right', () => {
  const message = messageWith('bad-signature');
  expect(() => verify(secret, message)).toThrow('No matching signature found');
  expect(message.body).toBe(messageWith().body);
});

test('tampered is refused, and its body is an event with another total', () => {
  const message = messageWith('tampered');
  expect(() => verify(secret, message)).toThrow('No matching signature found');
  const [sent, right] = [message, messageWith()].map(({ body }) => JSON.parse(body));
  expect(sent.data.total).not.toBe(right.data.total);
  expect({ ...sent, data: { ...sent.data, total: right.data.total } }).toEqual(right);
});

test('old-timestamp is ten minutes old and correctly signed', () => {
  const now = Date.now();
  const message = messageWith('old-timestamp', now);
  expect(() => verify(secret, message)).toThrow('Message timestamp too old');
  expect(Math.floor(now / 1_000) - Number(message.headers['webhook-timestamp'])).toBe(600);
  const { body, headers } = message;
  const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(now - 600_000), body);
  expect(headers['webhook-signature']).toBe(signature);
});

test('an unknown type is verified, and has an id of its own', () => {
  const message = messageWith('unknown-type');
  expect(verify(secret, message)).toMatchObject({ type: 'order.teleported' });
  expect(message.headers['webhook-id']).not.toBe(eventIn(2026).id);
});
