import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ServerOptions, startServer } from '../../../../infra/publish/package/start-server.ts';
import { deliverAutomatically } from '../../../../infra/server/service/automatic-deliveries.ts';
import { buildOrder, type OrderEvent } from '../../../../lib/client/client.ts';
import { openMemoryStorage } from '../../../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../../../lib/storage/sqlite/sqlite-storage.ts';
import { hostsIn } from '../../../../lib/webhooks/named-hosts.ts';
import { keptLog } from '../../../tools/http/test-service.ts';
import { lengthenLimits } from '../../../tools/lengthen-limits.ts';
import { type Receiver, startReceiver } from '../../../tools/receiver.ts';
import { sendJson } from '../../../tools/send-json.ts';
import { spawnServer } from '../../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

beforeAll(lengthenLimits);

const START = '2026-01-01T12:00:00.000Z';
const ORDER = buildOrder();

/** The sandbox `hooks` of a server. */
function sandboxOn(baseUrl: string) {
  const base = `${baseUrl}/sandboxes/hooks`;
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await sendJson(`${base}${path}`, method, body);
    const { data, error } = (await response.json()) as { data: Record<string, unknown>; error: { message: string } };
    return { status: response.status, data, message: error?.message };
  };
  const set = async (settings: unknown) => expect((await send('PATCH', '', settings)).status).toBe(200);
  const create = async () => expect((await send('POST', '/orders', ORDER)).status).toBe(201);
  /** Delivers what is due. A request may have to wait for another run longer than it has time. */
  const deliver = async () => {
    for (;;) {
      const { data } = await send('POST', '/deliveries');
      if (!data['more']) return data;
    }
  };
  const deliveries = async () => {
    const { data } = await send('GET', '/events');
    return (data['events'] as OrderEvent[]).flatMap((event) => event.deliveries);
  };
  return { send, set, create, deliver, deliveries };
}

async function open(options: ServerOptions = {}) {
  const server = await startServer(options);
  onTestFinished(server.close);
  return { ...server, sandbox: sandboxOn(server.baseUrl) };
}

function dataFile(): string {
  return join(temporaryFolder(), 'orders.db');
}

/** A reply that is sent when the test says so, and a promise of the request. */
function heldReply(receiver: Receiver) {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<number>();
  receiver.reply((response) => {
    arrived.resolve();
    void release.promise.then((status) => response.writeHead(status).end());
  });
  return { arrived: arrived.promise, release: release.resolve };
}

describe('the local server attempts by itself', () => {
  test('what is due after the clock was advanced or set', async () => {
    const receiver = await startReceiver();
    const { sandbox } = await open();
    await sandbox.set({ clock: START, webhooks: [receiver.webhook()] });
    receiver.reply(500, 500);
    await sandbox.create();
    await receiver.until(1);
    await sandbox.send('POST', '/clock', { advanceMs: 5_000 });
    await receiver.until(2);
    await sandbox.set({ clock: '2026-01-01T12:05:05Z' });
    await receiver.until(3);
    await sandbox.deliver();
    const [delivery] = await sandbox.deliveries();
    expect(delivery?.ended).toBe('delivered');
    expect(delivery?.attempts.map(({ at }) => at)).toEqual([
      START,
      '2026-01-01T12:00:05.000Z',
      '2026-01-01T12:05:05.000Z',
    ]);
  });

  test.each([
    ['a running clock', { startAt: START }],
    ['real time', null],
  ])('what becomes due by %s', async (_, clock) => {
    const receiver = await startReceiver();
    const { sandbox } = await open();
    const faults = [{ fault: 'late', delaySeconds: 1, times: 1 }];
    await sandbox.set({ clock, webhooks: [receiver.webhook({ faults })] });
    await sandbox.create();
    await receiver.until(1);
    await sandbox.deliver();
    expect(await sandbox.deliveries()).toMatchObject([{ ended: 'delivered', attempts: [{ fault: 'late' }] }]);
  });

  test('what is due once webhookDelivery is no longer manual', async () => {
    const receiver = await startReceiver();
    const { sandbox } = await open();
    await sandbox.set({ webhooks: [receiver.webhook()], webhookDelivery: 'manual' });
    await sandbox.create();
    await sandbox.create();
    expect(receiver.received).toEqual([]);
    await sandbox.set({ webhookDelivery: 'automatic' });
    await receiver.until(2);
  });

  test('what was pending in its file when it stopped', async () => {
    const [receiver, data] = [await startReceiver(), dataFile()];
    const first = await open({ data });
    await first.sandbox.set({ webhooks: [receiver.webhook()], webhookDelivery: 'manual' });
    await first.sandbox.create();
    await first.close();
    expect(receiver.received).toEqual([]);
    // Without a server that would make the delivery at once.
    const storage = openSqliteStorage({ file: data });
    await (await storage.enter('hooks')).changeSettings((now) => ({ ...now, webhookDelivery: 'automatic' }));
    await storage.close();
    await open({ data });
    await receiver.until(1);
  });
});

describe('a server that stops', () => {
  test('waits for no receiver, and leaves the delivery to the next server on its file', async () => {
    const [receiver, data] = [await startReceiver(), dataFile()];
    const first = await open({ data });
    const held = heldReply(receiver);
    await first.sandbox.set({ clock: START, webhooks: [receiver.webhook()] });
    await first.sandbox.create();
    await held.arrived;
    await first.close();
    const { sandbox } = await open({ data });
    await receiver.until(2);
    await sandbox.deliver();
    // If it had waited, the first attempt would be there, too.
    expect(await sandbox.deliveries()).toMatchObject([{ attempts: [{ status: 204 }] }]);
  });

  test('exits although an attempt is still to come', async () => {
    const receiver = await startReceiver();
    const server = await spawnServer([]);
    receiver.reply(500);
    const sandbox = sandboxOn(server.baseUrl);
    await sandbox.set({ webhooks: [receiver.webhook()] });
    await sandbox.create();
    await receiver.until(1);
    const exited = once(server.process, 'exit');
    await server.stop();
    expect(await exited).toEqual([0, null]);
  });
});

describe('where deliveries may go', () => {
  const NAMED = { host: '0.0.0.0', webhookHosts: ['hooks.example', '127.0.0.2'] };
  const OTHER = { host: '127.0.0.2' };

  test.each<[ServerOptions, url: string, expected: RegExp]>([
    [{}, 'http://127.0.0.1:PORT/orders', /is this service itself/],
    [OTHER, 'http://127.0.0.2:PORT/', /is this service itself/],
    [OTHER, 'http://127.0.0.1:PORT/', /^200$/],
    [OTHER, 'http://127.0.0.2:4000/', /^200$/],
    [NAMED, 'http://127.0.0.1:4000/', /may not post to .* --webhook-hosts/],
    [NAMED, 'http://hooks.example/', /^200$/],
    [NAMED, 'http://127.0.0.2:4000/', /^200$/],
    [NAMED, 'http://127.0.0.2:PORT/', /is this service itself/],
  ])('from a server with %j to %s: %s', async (options, url, expected) => {
    const { baseUrl, sandbox } = await open(options);
    const secret = `whsec_${'A'.repeat(32)}`;
    const webhooks = [{ url: url.replace('PORT', new URL(baseUrl).port), secret }];
    const { status, message } = await sandbox.send('PATCH', '', { webhooks });
    expect(message ?? String(status)).toMatch(expected);
  });

  test('not to the server of a file that was set up by one with other hosts', async () => {
    const data = dataFile();
    const receiver = await startReceiver();
    const first = await open({ data });
    await first.sandbox.set({ clock: START, webhookDelivery: 'manual', webhooks: [receiver.webhook()] });
    await first.sandbox.create();
    await first.close();
    const { sandbox } = await open({ data, host: '0.0.0.0' });
    expect(await sandbox.deliver()).toMatchObject({ attempted: 1, failed: 1 });
    expect(await sandbox.deliveries()).toMatchObject([
      { attempts: [{ status: null, error: 'The address 127.0.0.1 is not allowed' }] },
    ]);
    expect(receiver.received).toEqual([]);
  });
});

test('a server remembers the last 1,000 sandboxes that have had a run, and no more', async () => {
  const storage = openMemoryStorage();
  onTestFinished(() => storage.close());
  const send = async () => ({ status: 204, error: null, durationMs: 0 });
  const { startRun, hasRun, stop } = deliverAutomatically(storage, () => send, keptLog().log);
  onTestFinished(stop);
  const names = Array.from({ length: 1_001 }, (_, index) => `s-${index}`);
  for (const name of names) startRun(name);
  await expect.poll(() => hasRun('s-1000')).toBe(true);
  expect(names.filter((name) => !hasRun(name))).toEqual(['s-0']);
});

describe('the hosts in --webhook-hosts and WEBHOOK_HOSTS', () => {
  test('may be names and addresses', () => {
    const hosts = ['Hooks.EXAMPLE', 'müller.example', '10.0.0.7', '::1', '[fd12::7]', 'localhost'];
    expect(hostsIn(hosts.join(', '))).toEqual([
      ...['hooks.example', 'xn--mller-kva.example', '10.0.0.7', '[::1]', '[fd12::7]', 'localhost'],
    ]);
    expect(hostsIn(undefined)).toEqual([]);
  });

  test.each(['http://a.example', 'a.example:80', 'ada@a.example', '[::1]:80', 'a b', '*.example.com', 'a..example'])(
    'may not be %s',
    (host) => {
      expect(() => hostsIn(host)).toThrow(/^A host for webhooks must be a host name or an address, such as hooks/);
    },
  );

  // test/unit/webhooks/refuse-url.test.ts has all of them.
  test.each(['0', '::', '169.254.169.254'])('may not be an address to which no server delivers: %s', (host) => {
    expect(() => hostsIn(host)).toThrow(/^A host for webhooks must be an address that is allowed; /);
  });
});

describe('a web page that sets webhooks', () => {
  const secret = `whsec_${'A'.repeat(32)}`;
  const webhooks = [{ url: 'http://127.0.0.1:4000/', secret }];

  /** Sends a request as a page of an origin does, which may have given this server a host name of its own. */
  async function setFrom(baseUrl: string, origin: string, host?: string, body: object = { webhooks }): Promise<number> {
    const { port, hostname } = new URL(baseUrl);
    const headers = { 'Content-Type': 'application/json', Origin: origin, ...(host !== undefined && { Host: host }) };
    const request = httpRequest({ hostname, port, method: 'PATCH', path: '/sandboxes/hooks', headers, agent: false });
    request.end(JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  }

  test('is one of the server itself, by any of its names', async () => {
    const { baseUrl } = await open();
    const { port } = new URL(baseUrl);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await setFrom(baseUrl, `http://${host}:${port}`), host).toBe(200);
    }
    const other = await open({ host: '127.0.0.2' });
    const { port: otherPort } = new URL(other.baseUrl);
    expect(await setFrom(other.baseUrl, `http://127.0.0.2:${otherPort}`)).toBe(200);
  });

  test('is not one of another scheme, host or port, whatever its Host says', async () => {
    const { baseUrl } = await open();
    const { port } = new URL(baseUrl);
    for (const origin of [
      ...[`https://localhost:${port}`, 'http://localhost', `http://localhost:${Number(port) - 1}`, 'null', ''],
      ...[`http://127.0.0.2:${port}`, `http://localhost.evil.example:${port}`, `http://evil.example:${port}`],
      ...[`http://localhost:${port}, http://evil.example`, `HTTP://LOCALHOST:${port}`],
    ]) {
      expect(await setFrom(baseUrl, origin), origin).toBe(403);
    }
    const rebound = `evil.example:${port}`;
    expect(await setFrom(baseUrl, `http://${rebound}`, rebound)).toBe(403);
    expect(await setFrom(baseUrl, `http://${rebound}`, rebound, { webhooks: null, delayMs: 0 })).toBe(200);
  });

  test('is one that --allow-origin names', async () => {
    const { baseUrl, stop } = await spawnServer(['--allow-origin', 'http://shop.example']);
    onTestFinished(stop);
    expect(await setFrom(baseUrl, 'http://shop.example')).toBe(200);
    expect(await setFrom(baseUrl, new URL(baseUrl).origin)).toBe(200);
    expect(await setFrom(baseUrl, 'http://evil.example')).toBe(403);
  });

  test('is one of any address of the machine, if the server listens on all of them', async () => {
    const { baseUrl } = await open({ host: '0.0.0.0', webhookHosts: ['127.0.0.1'] });
    const { port } = new URL(baseUrl);
    const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries);
    for (const { address, family } of addresses.filter((entry) => entry.family === 'IPv4')) {
      expect(await setFrom(baseUrl, `http://${address}:${port}`), family).toBe(200);
    }
    expect(await setFrom(baseUrl, `http://198.51.100.7:${port}`)).toBe(403);
  });
});
