import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ServerOptions, startServer } from '../../../../infra/publish/package/start-server.ts';
import { deliverAutomatically } from '../../../../infra/server/service/automatic-deliveries.ts';
import { buildOrder, openSandbox, type Sandbox, type Settings, unwrap } from '../../../../lib/client/client.ts';
import { openMemoryStorage } from '../../../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../../../lib/storage/sqlite/sqlite-storage.ts';
import { hostsIn } from '../../../../lib/webhooks/named-hosts.ts';
import { keptLog } from '../../../tools/http/test-service.ts';
import { lengthenLimits } from '../../../tools/lengthen-limits.ts';
import { startReceiver } from '../../../tools/receiver.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { serverInTest } from '../../../tools/with-server.ts';

beforeAll(lengthenLimits);

const START = '2026-01-01T12:00:00.000Z';
const SECRET = `whsec_${'A'.repeat(32)}`;

async function open(options: ServerOptions = {}) {
  const server = await startServer(options);
  onTestFinished(server.close);
  return { ...server, sandbox: server.sandbox('hooks') };
}

/** Opens a server with a receiver as the webhook of its sandbox. */
async function openWithReceiver(settings: Settings, options: ServerOptions = {}) {
  const receiver = await startReceiver();
  const { url, secret } = receiver;
  const opened = await open(options);
  await opened.sandbox.update({ webhooks: [{ url, secret }], ...settings });
  return { receiver, ...opened };
}

const create = ({ api }: Sandbox) => unwrap(api.POST('/orders', { body: buildOrder() }));
const deliveriesOf = async (sandbox: Sandbox) => (await sandbox.events()).flatMap(({ deliveries }) => deliveries);
const dataFile = () => join(temporaryFolder(), 'orders.db');

describe('the local server attempts by itself', () => {
  test('what is due after the clock was advanced or set', async () => {
    const { receiver, sandbox } = await openWithReceiver({ clock: START });
    receiver.reply(500, 500);
    await create(sandbox);
    await receiver.until(1);
    await sandbox.advanceClock(5_000);
    await receiver.until(2);
    await sandbox.update({ clock: '2026-01-01T12:05:05Z' });
    await receiver.until(3);
    await sandbox.deliver();
    const [delivery] = await deliveriesOf(sandbox);
    expect(delivery?.ended).toBe('delivered');
    const times = [START, '2026-01-01T12:00:05.000Z', '2026-01-01T12:05:05.000Z'];
    expect(delivery?.attempts.map(({ at }) => at)).toEqual(times);
  });

  test.each([
    ['a running clock', { startAt: START }],
    ['real time', null],
  ])('what becomes due by %s', async (_, clock) => {
    const { url, secret, until } = await startReceiver();
    const { sandbox } = await open();
    await sandbox.update({
      clock,
      webhooks: [{ url, secret, faults: [{ fault: 'late', delaySeconds: 1, times: 1 }] }],
    });
    await create(sandbox);
    await until(1);
    await sandbox.deliver();
    expect(await deliveriesOf(sandbox)).toMatchObject([{ ended: 'delivered', attempts: [{ fault: 'late' }] }]);
  });

  test('what is due once webhookDelivery is no longer manual', async () => {
    const { receiver, sandbox } = await openWithReceiver({ webhookDelivery: 'manual' });
    await create(sandbox);
    await create(sandbox);
    expect(receiver.received).toEqual([]);
    await sandbox.update({ webhookDelivery: 'automatic' });
    await receiver.until(2);
  });

  test('what was pending in its file when it stopped', async () => {
    const data = dataFile();
    const { receiver, ...first } = await openWithReceiver({ webhookDelivery: 'manual' }, { data });
    await create(first.sandbox);
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

test('a server that stops waits for no receiver, and leaves the delivery to the next server on its file', async () => {
  const data = dataFile();
  const { receiver, ...first } = await openWithReceiver({ clock: START }, { data });
  receiver.reply(() => {});
  await create(first.sandbox);
  await receiver.until(1);
  await first.close();
  const { sandbox } = await open({ data });
  await receiver.until(2);
  await sandbox.deliver();
  // If it had waited, the first attempt would be there, too.
  expect(await deliveriesOf(sandbox)).toMatchObject([{ attempts: [{ status: 204 }] }]);
});

test('a server that stops exits although an attempt is still to come', async () => {
  const { url, secret, reply, until } = await startReceiver();
  const server = await serverInTest([]);
  reply(500);
  const sandbox = openSandbox({ baseUrl: server.baseUrl });
  await sandbox.update({ webhooks: [{ url, secret }] });
  await create(sandbox);
  await until(1);
  const exited = once(server.process, 'exit');
  await server.stop();
  expect(await exited).toEqual([0, null]);
});

describe('where deliveries may go', () => {
  const NAMED = { host: '0.0.0.0', webhookHosts: ['hooks.example', '127.0.0.2'] };
  const OTHER = { host: '127.0.0.2' };

  test.each<[ServerOptions, url: string, expected: RegExp]>([
    [{}, 'http://127.0.0.1:PORT/orders', /is this service itself/],
    [OTHER, 'http://127.0.0.2:PORT/', /is this service itself/],
    [OTHER, 'http://127.0.0.1:PORT/', /^accepted$/],
    [OTHER, 'http://127.0.0.2:4000/', /^accepted$/],
    [NAMED, 'http://127.0.0.1:4000/', /may not post to .* --webhook-hosts/],
    [NAMED, 'http://hooks.example/', /^accepted$/],
    [NAMED, 'http://127.0.0.2:4000/', /^accepted$/],
    [NAMED, 'http://127.0.0.2:PORT/', /is this service itself/],
  ])('from a server with %j to %s: %s', async (options, url, expected) => {
    const { baseUrl, sandbox } = await open(options);
    const webhook = { url: url.replace('PORT', new URL(baseUrl).port), secret: SECRET };
    const outcome = sandbox.update({ webhooks: [webhook] }).then(() => 'accepted', String);
    expect(await outcome).toMatch(expected);
  });

  test('not to the server of a file that was set up by one with other hosts', async () => {
    const data = dataFile();
    const { receiver, ...first } = await openWithReceiver({ clock: START, webhookDelivery: 'manual' }, { data });
    await create(first.sandbox);
    await first.close();
    const { sandbox } = await open({ data, host: '0.0.0.0' });
    expect(await sandbox.deliver()).toMatchObject({ attempted: 1, failed: 1 });
    const refused = { status: null, error: 'The address 127.0.0.1 is not allowed' };
    expect(await deliveriesOf(sandbox)).toMatchObject([{ attempts: [refused] }]);
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
    const read = ['hooks.example', 'xn--mller-kva.example', '10.0.0.7', '[::1]', '[fd12::7]', 'localhost'];
    expect(hostsIn(hosts.join(', '))).toEqual(read);
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
  const webhooks = [{ url: 'http://127.0.0.1:4000/', secret: SECRET }];

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
    expect(await setFrom(other.baseUrl, other.baseUrl)).toBe(200);
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
    const { baseUrl } = await serverInTest(['--allow-origin', 'http://shop.example']);
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
