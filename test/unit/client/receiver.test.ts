import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import { buildOrder, type Sandbox, unwrap } from '../../../lib/client/client.ts';
import { type ListenOptions, listen, openReceiver } from '../../../lib/client/receiver/receiver.ts';
import { lengthenLimits } from '../../tools/lengthen-limits.ts';

// Also that of next().
beforeAll(lengthenLimits);

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const PAID = 'evt-1767268800000-001-2';

let listener: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => listener?.close());

async function listenWith(options: ListenOptions = {}) {
  listener = await listen({ secret: SECRET, ...options });
  return listener;
}

interface Sent {
  readonly id?: string;
  readonly type?: string;
  readonly at?: Date;
  readonly body?: string;
  /** The body that is signed instead. */
  readonly signedFor?: string;
  readonly otherSignatures?: string;
}

/** Sends a message with the signature of the official library, after `otherSignatures`. */
function send(sent: Sent = {}): Promise<Response> {
  const { id = PAID, type = 'order.paid', at = new Date(), otherSignatures = '' } = sent;
  const body = sent.body ?? JSON.stringify({ type, timestamp: '2026-01-01T12:00:00.001Z', data: { total: 19 } });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `${otherSignatures} ${new Webhook(SECRET).sign(id, at, sent.signedFor ?? body)}`.trim(),
  };
  return fetch(listener?.url ?? '', { method: 'POST', headers, body });
}

test('it gives a message that arrived before, or arrives after, the call of next()', async () => {
  const { inbox } = await listenWith();
  const [later, response] = await Promise.all([inbox.next('order.paid'), send()]);
  expect(response.status).toBe(204);
  expect(later).toMatchObject({
    id: PAID,
    type: 'order.paid',
    timestamp: '2026-01-01T12:00:00.001Z',
    data: { total: 19 },
    isValid: true,
    status: 204,
    headers: { 'webhook-id': PAID, 'content-type': 'application/json' },
  });
  await send({ id: 'evt-1767268800000-002-2' });
  expect(await inbox.next('order.paid')).toMatchObject({ id: 'evt-1767268800000-002-2' });
});

test('each message is given once, and a duplicate is a message of its own', async () => {
  const { inbox } = await listenWith({ timeoutMs: 1 });
  await send();
  await send();
  expect([await inbox.next('order.paid'), await inbox.next()]).toMatchObject([{ id: PAID }, { id: PAID }]);
  expect(inbox.received).toHaveLength(2);
  await expect(inbox.next('order.paid')).rejects.toThrow('No order.paid arrived within 1 ms');
});

test('concurrent calls of next() get one message each, in the order of the calls', async () => {
  const { inbox } = await listenWith();
  const calls = [inbox.next('order.paid'), inbox.next('order.paid')];
  await send({ id: 'evt-1' });
  await send({ id: 'evt-2' });
  expect(await Promise.all(calls)).toMatchObject([{ id: 'evt-1' }, { id: 'evt-2' }]);
});

describe('a message with', () => {
  test.each<[string, Sent, string]>([
    ['the signature of another body', { signedFor: 'another' }, 'the signature does not match'],
    ['a timestamp of 301 seconds ago', { at: new Date(Date.now() - 301_000) }, ' s old'],
    ['a timestamp of ten minutes ahead', { at: new Date(Date.now() + 600_000) }, 'ahead'],
    ['a body that is not JSON', { body: 'order.paid' }, 'the body is not a JSON object with a type'],
  ])('%s gets a 401, and next() does not give it', async (_, sent, problem) => {
    const { inbox } = await listenWith({ timeoutMs: 1 });
    expect((await send(sent)).status).toBe(401);
    expect(inbox.received).toMatchObject([{ id: PAID, isValid: false, problem: expect.stringContaining(problem) }]);
    await expect(inbox.next()).rejects.toThrow(problem);
  });

  test('one right signature among several is accepted', async () => {
    await listenWith();
    expect((await send({ otherSignatures: 'v1a,AAAA v1,AAAA' })).status).toBe(204);
  });

  test('the signature of one of several secrets of the receiver is accepted, and of no other', async () => {
    const { inbox } = await listenWith({ secret: [`whsec_${'A'.repeat(32)}`, SECRET] });
    expect((await send()).status).toBe(204);
    expect((await send({ signedFor: 'another' })).status).toBe(401);
    expect(inbox.received.map(({ isValid }) => isValid)).toEqual([true, false]);
  });

  test('no headers of a webhook gets a 401', async () => {
    const { url, inbox } = await listenWith();
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(inbox.received).toMatchObject([{ id: '', isValid: false }]);
  });
});

describe('the option status', () => {
  test('answers every message with a status', async () => {
    await listenWith({ status: 410 });
    expect((await send()).status).toBe(410);
    expect((await send({ signedFor: 'another' })).status).toBe(410);
  });

  test('answers the first messages with a list, and the next ones as usual', async () => {
    const { inbox } = await listenWith({ status: [503, 302] });
    const responses = [await send(), await send(), await send()];
    expect(responses.map(({ status }) => status)).toEqual([503, 302, 204]);
    expect(inbox.received.map(({ status }) => status)).toEqual([503, 302, 204]);
  });

  test('is a function of the message', async () => {
    await listenWith({ status: async ({ type, isValid }) => (type === 'order.paid' && isValid ? 500 : 200) });
    expect((await send()).status).toBe(500);
    expect((await send({ type: 'order.created' })).status).toBe(200);
  });

  test('that throws is a 500, and next() gives the error', async () => {
    function throwError(): never {
      throw new Error('no status today');
    }
    const { inbox } = await listenWith({ status: throwError });
    const waiting = expect(inbox.next('order.paid')).rejects.toThrow('no status today');
    expect((await send()).status).toBe(500);
    await waiting;
  });
});

test('the error of next() lists the messages that arrived instead, and says how to attempt what is due', async () => {
  const { inbox } = await listenWith({ timeoutMs: 1 });
  await expect(inbox.next()).rejects.toThrow(
    'No event arrived within 1 ms; deliver() attempts every delivery that is due. It received nothing',
  );
  await send({ type: 'order.created', id: 'evt-1' });
  await send({ signedFor: 'another', id: 'evt-2' });
  await expect(inbox.next('order.paid')).rejects.toThrow(
    `No order.paid arrived within 1 ms; deliver() attempts every delivery that is due. It received:
  order.created evt-1, answered with 204
  order.paid evt-2, answered with 401: the signature does not match the body and the secret`,
  );
});

test('closing it ends the calls of next() that wait, and every later one', async () => {
  const { inbox, close, url } = await listenWith();
  const waiting = expect(inbox.next('order.paid')).rejects.toThrow('The receiver was closed while next(');
  await close();
  await waiting;
  await expect(inbox.next()).rejects.toThrow('The receiver is closed');
  await expect(fetch(url)).rejects.toThrow();
  await close();
});

test('closing it ends a response that never comes', async () => {
  const { close, inbox } = await listenWith({ status: () => new Promise<number>(() => undefined) });
  const sent = expect(send()).rejects.toThrow();
  await expect.poll(() => inbox.received).toHaveLength(1);
  await close();
  await sent;
});

test('a call of next() that has ended takes no message', async () => {
  const { inbox } = await listenWith();
  await expect(inbox.next('order.paid', { timeoutMs: 1 })).rejects.toThrow('within 1 ms');
  await send();
  expect(await inbox.next('order.paid', { timeoutMs: 1 })).toMatchObject({ id: PAID });
});

test('a call of next() that nobody awaits is no unhandled rejection', async () => {
  const { inbox, close } = await listenWith();
  void inbox.next('order.paid');
  await close();
});

test('only POST is answered as a message', async () => {
  const { url, inbox } = await listenWith();
  expect((await fetch(url)).status).toBe(405);
  expect(inbox.received).toEqual([]);
});

test('a secret is 24 to 64 bytes in base64 after whsec_; a new one is made if none is given', async () => {
  const { secret } = await listenWith({ secret: undefined });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await listener?.close();
  await expect(listen({ secret: 'hush' })).rejects.toThrow('A secret is whsec_ and the base64 of 24 to 64 bytes');
});

const OTHER = { url: 'http://127.0.0.1:9/', secret: `whsec_${btoa('x'.repeat(24))}` };

const server = await startServer();
afterAll(() => server.close());

async function payOrder({ api }: Sandbox): Promise<string> {
  const { id } = await unwrap(api.POST('/orders', { body: buildOrder() }));
  await unwrap(api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status: 'paid' } }));
  return id;
}

async function webhooksOf(sandbox: Sandbox): Promise<string[]> {
  const { settings } = await sandbox.state();
  return settings.webhooks.map(({ url }) => url);
}

test('a receiver gets the events of its sandbox, signed and typed', async () => {
  await using sandbox = server.sandbox();
  const inbox = await sandbox.receiver();
  const id = await payOrder(sandbox);
  const { data, isValid, headers } = await inbox.next('order.paid');
  expect([data.id, data.receipt.totalAmount, isValid]).toEqual([id, 19, true]);
  expect((await inbox.next('order.created')).data.status).toBe('pending');
  expect(headers['webhook-id']).toMatch(/^evt-.+-\d{16}-2$/);
  expect(inbox.received).toHaveLength(2);
});

test('types and faults choose what a receiver gets', async () => {
  await using sandbox = server.sandbox();
  const inbox = await sandbox.receiver({ types: ['order.paid'], faults: [{ fault: 'duplicate' }] });
  await payOrder(sandbox);
  const [first, second] = [await inbox.next(), await inbox.next()];
  expect([first.type, second.type]).toEqual(['order.paid', 'order.paid']);
  expect(second.id).toBe(first.id);
});

test('a refused delivery is retried, and deliver() makes every attempt under a clock that stands still', async () => {
  await using sandbox = server.sandbox();
  await sandbox.update({ clock: '2026-01-01T12:00:00Z', webhookDelivery: 'manual' });
  const inbox = await sandbox.receiver({ types: ['order.created'], status: [503, 500] });
  await unwrap(sandbox.api.POST('/orders', { body: buildOrder() }));
  expect(await sandbox.deliver()).toMatchObject({ attempted: 1, failed: 1, pending: 1 });
  expect((await sandbox.events({ pending: 'true' })).map(({ type }) => type)).toEqual(['order.created']);
  expect(await sandbox.deliver({ advanceClock: true })).toMatchObject({ attempted: 2, delivered: 1, pending: 0 });
  expect(inbox.received.map(({ status }) => status)).toEqual([503, 500, 204]);
  const [event] = await sandbox.events({ type: 'order.created' });
  expect(event?.deliveries).toMatchObject([{ url: inbox.url, ended: 'delivered' }]);
  expect(event?.deliveries[0]?.attempts.map(({ at, status }) => [at, status])).toEqual([
    ['2026-01-01T12:00:00.000Z', 503],
    ['2026-01-01T12:00:05.000Z', 500],
    ['2026-01-01T12:05:05.000Z', 204],
  ]);
  expect(await sandbox.deliver({ event: event?.id ?? '' })).toMatchObject({ attempted: 1, delivered: 1 });
  expect(inbox.received.map(({ id }) => id)).toEqual(inbox.received.map(() => event?.id));
});

test('another receiver leaves the faults of the first the uses that they have left', async () => {
  await using sandbox = server.sandbox();
  await sandbox.update({ webhookDelivery: 'manual' });
  const faults = [{ fault: 'bad-signature', times: 1 } as const, { fault: 'duplicate', times: 3 } as const];
  const always = { fault: 'duplicate', type: 'order.cancelled' } as const;
  await sandbox.receiver({ types: ['order.created', 'order.paid'], faults: [...faults, always] });
  await payOrder(sandbox);
  await sandbox.deliver();
  await sandbox.receiver();
  const { settings } = await sandbox.state();
  expect(settings.webhooks[0]?.faults).toMatchObject([{ fault: 'duplicate', times: 2, met: 0 }, always]);
});

test('it keeps the webhooks that are set, and its close removes only its own', async () => {
  await using sandbox = server.sandbox();
  await sandbox.update({ webhooks: [OTHER] });
  const [first, second] = await Promise.all([sandbox.receiver(), sandbox.receiver()]);
  expect((await webhooksOf(sandbox)).toSorted()).toEqual([OTHER.url, first.url, second.url].toSorted());
  await first.close();
  expect(await webhooksOf(sandbox)).toEqual([OTHER.url, second.url]);
  await expect(fetch(first.url)).rejects.toThrow();
});

test('arrange() and reset() keep its webhook', async () => {
  await using sandbox = server.sandbox();
  const inbox = await sandbox.receiver();
  await sandbox.arrange({ orders: [buildOrder()], settings: { webhooks: [OTHER] } });
  expect(await webhooksOf(sandbox)).toEqual([inbox.url, OTHER.url]);
  await sandbox.reset();
  expect(await webhooksOf(sandbox)).toEqual([inbox.url]);
  await payOrder(sandbox);
  await inbox.next('order.paid');
});

test('the end of a sandbox ends the calls of next() that wait', async () => {
  const sandbox = server.sandbox();
  const inbox = await sandbox.receiver();
  const waiting = expect(inbox.next('order.paid', { timeoutMs: 60_000 })).rejects.toThrow('It received nothing');
  await sandbox[Symbol.asyncDispose]();
  await waiting;
  await expect(fetch(inbox.url)).rejects.toThrow();
});

test('a receiver that the service refuses listens no longer', async () => {
  await expect(server.sandbox('default').receiver()).rejects.toMatchObject({ name: 'ApiError' });
  let refused = '';
  const addWebhook = async ({ url }: { readonly url: string }) => {
    refused = url;
    throw new Error('not here');
  };
  await expect(openReceiver({ addWebhook, removeWebhook: async () => {} }, {})).rejects.toThrow('not here');
  await expect(fetch(refused, { method: 'POST' })).rejects.toThrow('fetch failed');
});
