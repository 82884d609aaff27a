import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { expectCreated, freshSandbox, type SandboxWorld } from './arrange/sandbox-world.ts';
import { expectViolations } from './arrange/world.ts';
import { api } from './client/client.ts';
import { dataOf, type JsonObject } from './client/exchange.ts';
import { type Receiver, startReceiver } from './client/receiver.ts';
import { testNeeding } from './targets/capabilities.ts';

const CLOCK = '2026-01-01T12:00:00.000Z';
const START = Date.parse(CLOCK);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const rule = testNeeding('transactions', 'receivers');

interface World {
  readonly sandbox: SandboxWorld;
  readonly receiver: Receiver;
}

/** A sandbox that delivers to a receiver of its own when it is told to, and whose clock stands still. */
async function withWebhook(more: JsonObject = {}, settings: JsonObject = {}): Promise<World> {
  const receiver = await startReceiver();
  const sandbox = freshSandbox();
  await sandbox.set({ clock: CLOCK, webhookDelivery: 'manual', webhooks: [receiver.webhook(more)], ...settings });
  return { sandbox, receiver };
}

async function deliver({ path }: SandboxWorld, body?: JsonObject): Promise<JsonObject> {
  const response = await api.send('POST', `${path}/deliveries`, body ? { json: body } : {});
  expect(response.status, response.text).toBe(200);
  return dataOf(response);
}

async function advance({ path }: SandboxWorld, advanceMs: number): Promise<void> {
  expect((await api.post(`${path}/clock`, { advanceMs })).status).toBe(200);
}

/** The events of a sandbox, oldest first. */
async function eventsOf({ path }: SandboxWorld): Promise<JsonObject[]> {
  return (dataOf(await api.get(`${path}/events`))['events'] as JsonObject[]).toReversed();
}

async function deliveriesOf(sandbox: SandboxWorld): Promise<JsonObject[]> {
  return (await eventsOf(sandbox)).flatMap(({ deliveries }) => deliveries as JsonObject[]);
}

const attemptsIn = ({ attempts }: JsonObject = {}) => attempts as JsonObject[];

async function attemptsOf(sandbox: SandboxWorld): Promise<JsonObject[]> {
  return (await deliveriesOf(sandbox)).flatMap(attemptsIn);
}

const idle = { attempted: 0, delivered: 0, failed: 0, pending: 0, nextAttemptAt: null, more: false };

describe('a delivery', () => {
  rule('is the event, signed, and the same bytes at every attempt', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply(500);
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox)).toEqual({
      ...idle,
      ...{ attempted: 1, failed: 1, pending: 1, nextAttemptAt: '2026-01-01T12:00:05.000Z' },
    });
    await advance(sandbox, 5 * SECOND);
    expect(await deliver(sandbox)).toEqual({ ...idle, attempted: 1, delivered: 1 });
    const [first, second, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(second?.body).toBe(first?.body);
    const [event] = await eventsOf(sandbox);
    const { id, deliveries, ...payload } = event ?? {};
    expect(first).toMatchObject({ id, event: payload, problem: undefined });
    expect(second).toMatchObject({ id, problem: undefined });
    const sent = Number(first?.headers['webhook-timestamp']);
    expect(Math.abs(sent - Date.now() / SECOND)).toBeLessThan(60);
    expect(deliveries).toEqual([
      {
        url: receiver.url,
        ended: 'delivered',
        nextAttemptAt: null,
        attempts: [
          { at: CLOCK, status: 500, error: null, durationMs: expect.any(Number), fault: null },
          { at: '2026-01-01T12:00:05.000Z', status: 204, error: null, durationMs: expect.any(Number), fault: null },
        ],
      },
    ]);
  });

  rule('is made in the order of timestamp, order id and version, to each webhook that takes the type', async () => {
    const { sandbox, receiver } = await withWebhook();
    const paid = await startReceiver();
    await sandbox.set({ webhooks: [receiver.webhook(), paid.webhook({ types: ['order.paid'] })] });
    const one = await expectCreated(sandbox.create());
    await expectCreated(sandbox.create());
    await sandbox.client.patch(`/orders/${one.id}`, { status: 'paid' });
    expect(await deliver(sandbox)).toEqual({ ...idle, attempted: 4, delivered: 4 });
    const ids = (await eventsOf(sandbox)).map(({ id }) => id);
    expect(receiver.received.map(({ id }) => id)).toEqual(ids);
    expect(paid.received.map(({ id }) => id)).toEqual(ids.slice(-1));
  });

  rule('that fails does not hold up later ones', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply(500);
    await expectCreated(sandbox.create());
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox)).toMatchObject({ attempted: 2, delivered: 1, failed: 1, pending: 1 });
    expect(await deliver(sandbox)).toMatchObject({ attempted: 0, pending: 1 });
    await advance(sandbox, 5 * SECOND - 1);
    expect(await deliver(sandbox)).toMatchObject({ attempted: 0 });
    await advance(sandbox, 1);
    expect(await deliver(sandbox)).toMatchObject({ attempted: 1, pending: 0 });
  });

  test('is never due in the default sandbox, nor in one without webhooks', async () => {
    for (const path of ['/sandboxes/default', freshSandbox().path]) {
      const response = await api.send('POST', `${path}/deliveries`);
      expect(dataOf(response)).toEqual(idle);
    }
  });
});

describe('retries', () => {
  rule('come at each step of the schedule, and the last failure is final: three days in one request', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply(...Array.from({ length: 11 }, () => 500));
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox, { advanceClock: true })).toEqual({ ...idle, attempted: 10, failed: 10 });
    const [delivery] = await deliveriesOf(sandbox);
    expect(delivery).toMatchObject({ ended: 'failed', nextAttemptAt: null });
    const times = attemptsIn(delivery).map(({ at }) => Date.parse(String(at)));
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(RETRIES);
    expect(times[0]).toBe(START);
    expect(Date.parse(String((await sandbox.state())['now']))).toBe(times.at(-1));
    expect(receiver.received).toHaveLength(10);
  });

  rule('come at the same steps by a clock that runs', async () => {
    const { sandbox, receiver } = await withWebhook({}, { clock: { startAt: CLOCK } });
    receiver.reply(...Array.from({ length: 10 }, () => 503));
    await expectCreated(sandbox.create());
    for (const wait of RETRIES) {
      expect(await deliver(sandbox)).toMatchObject({ attempted: 1, failed: 1, pending: 1 });
      const [delivery] = await deliveriesOf(sandbox);
      const last = Date.parse(String(attemptsIn(delivery).at(-1)?.['at']));
      expect(Date.parse(String(delivery?.['nextAttemptAt'])) - last).toBe(wait);
      await advance(sandbox, wait);
    }
    expect(await deliver(sandbox)).toEqual({ ...idle, attempted: 1, failed: 1 });
    expect(await deliveriesOf(sandbox)).toMatchObject([{ ended: 'failed', nextAttemptAt: null }]);
  });

  rule('follow a redirect as little as an error', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply((response) => response.writeHead(307, { Location: '/elsewhere' }).end(), 302, 404, 999);
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox, { advanceClock: true })).toMatchObject({ attempted: 5, delivered: 1, failed: 4 });
    expect((await attemptsOf(sandbox)).map(({ status }) => status)).toEqual([307, 302, 404, 999, 204]);
  });

  rule('wait for the Retry-After of a 429 or 503, if it is later', async () => {
    const { sandbox, receiver } = await withWebhook();
    const busy = (status: number, seconds: string) => (response: ServerResponse) =>
      void response.writeHead(status, { 'Retry-After': seconds }).end();
    receiver.reply(busy(429, '60'), busy(503, '60'), busy(500, '7200'), busy(429, '999999'));
    await expectCreated(sandbox.create());
    await deliver(sandbox, { advanceClock: true });
    const times = (await attemptsOf(sandbox)).map(({ at }) => Date.parse(String(at)));
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([
      ...[60 * SECOND, 5 * MINUTE, 30 * MINUTE, 24 * HOUR],
    ]);
  });

  rule('of several events move the clock from one attempt to the next', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply(500, 500, 500);
    await expectCreated(sandbox.create());
    await expectCreated(sandbox.create());
    await deliver(sandbox, { advanceClock: true });
    const times = (await deliveriesOf(sandbox)).map((delivery) => attemptsIn(delivery).map(({ at }) => at));
    expect(times).toEqual([
      [CLOCK, '2026-01-01T12:00:05.000Z', '2026-01-01T12:05:05.000Z'],
      [CLOCK, '2026-01-01T12:00:05.000Z'],
    ]);
  });

  rule('end with the clock', async () => {
    const { sandbox, receiver } = await withWebhook({}, { clock: '2285-12-31T23:59:50Z' });
    receiver.reply(500, 500);
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox, { advanceClock: true })).toEqual({
      ...idle,
      ...{ attempted: 2, failed: 2, pending: 1, nextAttemptAt: '2286-01-01T00:04:55.000Z' },
    });
  });

  rule('need a clock that stands still to move it', async () => {
    for (const clock of [null, { startAt: CLOCK }]) {
      const { sandbox } = await withWebhook({}, { clock });
      const response = await api.post(`${sandbox.path}/deliveries`, { advanceClock: true });
      expect(expectViolations(response)).toMatchObject({ advanceClock: expect.stringContaining('stands still') });
    }
  });

  rule('name the error of a receiver that sends no response', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply((response) => void response.socket?.destroy());
    await expectCreated(sandbox.create());
    await deliver(sandbox);
    expect(await attemptsOf(sandbox)).toMatchObject([
      { status: null, error: 'The connection failed: ECONNRESET', fault: null },
    ]);
  });
});

describe('a 410', () => {
  rule('ends all deliveries to its URL until webhooks is set again', async () => {
    const { sandbox, receiver } = await withWebhook();
    const other = await startReceiver();
    await sandbox.set({ webhooks: [receiver.webhook(), other.webhook()] });
    receiver.reply(500, 410);
    for (const _ of [1, 2, 3]) await expectCreated(sandbox.create());
    expect(await deliver(sandbox)).toMatchObject({ attempted: 5, delivered: 3, failed: 2, pending: 0 });
    const [first, second, third] = (await deliveriesOf(sandbox)).filter(({ url }) => url === receiver.url);
    expect([first, second, third].map((delivery) => delivery?.['ended'])).toEqual(['gone', 'gone', 'gone']);
    expect(attemptsIn(third)).toEqual([]);
    expect((await sandbox.state())['settings']).toMatchObject({ webhooks: [{ gone: true }, { url: other.url }] });
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox)).toMatchObject({ attempted: 1, delivered: 1 });
    await sandbox.set({ webhooks: [{ url: receiver.url }] });
    await expectCreated(sandbox.create());
    expect(await deliver(sandbox)).toMatchObject({ attempted: 1, delivered: 1 });
    expect(receiver.received).toHaveLength(3);
    expect(receiver.received[2]).toMatchObject({ problem: undefined });
  });
});

describe('removing a webhook', () => {
  rule('ends its pending deliveries, and no others', async () => {
    const { sandbox, receiver } = await withWebhook();
    const kept = await startReceiver();
    await sandbox.set({ webhooks: [receiver.webhook(), kept.webhook()] });
    await expectCreated(sandbox.create());
    await sandbox.set({ webhooks: [{ url: kept.url }] });
    expect(await deliveriesOf(sandbox)).toMatchObject([
      { url: receiver.url, ended: 'removed', nextAttemptAt: null, attempts: [] },
      { url: kept.url, ended: null },
    ]);
    expect(await deliver(sandbox)).toMatchObject({ attempted: 1, delivered: 1, pending: 0 });
    expect(receiver.received).toEqual([]);
    await sandbox.set({ webhooks: null });
    await expectCreated(sandbox.create());
    expect(await eventsOf(sandbox)).toHaveLength(1);
  });
});

describe('the fault of a delivery', () => {
  async function withFault(rules: JsonObject[], orders = 1, settings: JsonObject = {}): Promise<World> {
    const world = await withWebhook({ faults: rules }, settings);
    for (let order = 0; order < orders; order += 1) await expectCreated(world.sandbox.create());
    return world;
  }
  const faultsOf = async ({ sandbox }: World) =>
    (await attemptsOf(sandbox)).map(({ fault, status }) => [fault, status]);

  rule('duplicate: two attempts with the same id, one right after the other', async () => {
    const world = await withFault([{ fault: 'duplicate', times: 1 }], 2);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 3, delivered: 3, pending: 0 });
    const ids = world.receiver.received.map(({ id }) => id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(await faultsOf(world)).toEqual([
      ['duplicate', 204],
      ['duplicate', 204],
      [null, 204],
    ]);
  });

  rule('duplicate: a failure of both is one step of the schedule', async () => {
    const world = await withFault([{ fault: 'duplicate' }]);
    world.receiver.reply(500, 500, 500, 500);
    await deliver(world.sandbox, { advanceClock: true });
    const times = (await attemptsOf(world.sandbox)).map(({ at }) => Date.parse(String(at)) - START);
    expect(times).toEqual([0, 0, 5 * SECOND, 5 * SECOND, 5 * SECOND + 5 * MINUTE, 5 * SECOND + 5 * MINUTE]);
  });

  rule('lost: the attempt is not made, counts as failed and is retried', async () => {
    const world = await withFault([{ fault: 'lost', times: 2 }]);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 1, failed: 1, pending: 1 });
    expect(world.receiver.received).toEqual([]);
    expect(await deliver(world.sandbox, { advanceClock: true })).toMatchObject({
      attempted: 2,
      failed: 1,
      delivered: 1,
    });
    expect(await faultsOf(world)).toEqual([
      ['lost', null],
      ['lost', null],
      [null, 204],
    ]);
  });

  for (const [fault, problem] of [
    ['bad-signature', 'No matching signature found'],
    ['tampered', 'No matching signature found'],
    ['old-timestamp', 'Message timestamp too old'],
  ] as const) {
    rule(`${fault}: a library refuses the delivery, and takes the next attempt`, async () => {
      const world = await withFault([{ fault, times: 1 }]);
      world.receiver.reply(400);
      await deliver(world.sandbox, { advanceClock: true });
      expect(world.receiver.received.map((delivery) => delivery.problem)).toEqual([problem, undefined]);
      expect(await faultsOf(world)).toEqual([
        [fault, 400],
        [null, 204],
      ]);
    });
  }

  rule('late: the first attempt waits by the clock of the sandbox', async () => {
    const world = await withFault([{ fault: 'late', times: 1, delaySeconds: 30 }], 2);
    expect(await deliver(world.sandbox)).toMatchObject({
      ...{ attempted: 1, delivered: 1, pending: 1, nextAttemptAt: '2026-01-01T12:00:30.000Z' },
    });
    await advance(world.sandbox, 30 * SECOND);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 1, delivered: 1, pending: 0 });
    expect(await faultsOf(world)).toEqual([
      ['late', 204],
      [null, 204],
    ]);
    const [one, two] = (await eventsOf(world.sandbox)).map(({ id }) => id);
    expect(world.receiver.received.map(({ id }) => id)).toEqual([two, one]);
  });

  for (const [fault, attempts, reply] of [
    ['duplicate', [204, 204], 204],
    ['lost', [null], 204],
    ['bad-signature', [400], 400],
    ['tampered', [400], 400],
    ['old-timestamp', [400], 400],
    ['late', [204], 204],
    ['reordered', [204], 204],
    ['unknown-type', [204], 204],
  ] as const) {
    rule(`${fault}: is the same by a clock that runs`, async () => {
      const world = await withFault([{ fault, times: 1 }], 2, { clock: { startAt: CLOCK } });
      world.receiver.reply(reply);
      await deliver(world.sandbox);
      await advance(world.sandbox, MINUTE);
      expect(await deliver(world.sandbox)).toMatchObject({ pending: 0 });
      const retried = attempts.some((status) => status === 204) ? [] : [[null, 204]];
      expect(await faultsOf(world)).toEqual([...attempts.map((status) => [fault, status]), ...retried, [null, 204]]);
    });
  }

  rule('late: waits a minute if it does not say how long', async () => {
    const world = await withFault([{ fault: 'late' }]);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 0, nextAttemptAt: '2026-01-01T12:01:00.000Z' });
  });

  rule('reordered: the first attempt comes right after that of the next event', async () => {
    const world = await withFault([{ fault: 'reordered', times: 1 }], 3);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 3, delivered: 3, pending: 0 });
    const [one, two, three] = (await eventsOf(world.sandbox)).map(({ id }) => id);
    expect(world.receiver.received.map(({ id }) => id)).toEqual([two, one, three]);
    expect(await faultsOf(world)).toEqual([
      ['reordered', 204],
      [null, 204],
      [null, 204],
    ]);
  });

  rule('reordered: without a next event, it waits no longer than its delay', async () => {
    const world = await withFault([{ fault: 'reordered', delaySeconds: 10 }]);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 0, nextAttemptAt: '2026-01-01T12:00:10.000Z' });
    expect(await deliver(world.sandbox, { advanceClock: true })).toMatchObject({ delivered: 1, pending: 0 });
  });

  rule('unknown-type: an event of a type that does not exist comes first', async () => {
    const world = await withFault([{ fault: 'unknown-type', times: 1 }]);
    world.receiver.reply(500);
    expect(await deliver(world.sandbox)).toMatchObject({ attempted: 1, delivered: 1 });
    const [unknown, known, ...others] = world.receiver.received;
    expect(others).toEqual([]);
    expect([unknown?.problem, known?.problem]).toEqual([undefined, undefined]);
    expect(known?.event).toMatchObject({ type: 'order.created' });
    expect(unknown?.event['type']).not.toMatch(/^order\.(created|updated|paid|completed|cancelled|deleted)$/);
    expect(unknown?.id).not.toBe(known?.id);
    expect(await faultsOf(world)).toEqual([['unknown-type', 204]]);
  });

  rule('is that of the first rule that matches and has uses left', async () => {
    const world = await withFault([
      { type: 'order.paid', fault: 'lost' },
      { type: 'order.created', fault: 'bad-signature', times: 1 },
      { fault: 'late', times: 1 },
      { fault: 'lost', times: 1 },
    ]);
    world.receiver.reply(500);
    await deliver(world.sandbox, { advanceClock: true });
    // The second attempt does not meet `late`, which is for first attempts.
    expect(await faultsOf(world)).toEqual([
      ['bad-signature', 500],
      ['lost', null],
      [null, 204],
    ]);
  });

  rule('has its uses again when webhooks is set', async () => {
    const world = await withFault([{ fault: 'lost', times: 1 }]);
    await deliver(world.sandbox);
    const { url } = world.receiver;
    await world.sandbox.set({ webhooks: [{ url, faults: [{ fault: 'lost', times: 1 }] }] });
    await deliver(world.sandbox, { advanceClock: true });
    expect(await faultsOf(world)).toEqual([
      ['lost', null],
      ['lost', null],
      [null, 204],
    ]);
  });
});
