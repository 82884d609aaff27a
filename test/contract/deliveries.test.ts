import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { HOUR, MINUTE, SECOND } from '../tools/durations.ts';
import type { JsonObject } from '../tools/json.ts';
import { type Receiver, startReceiver } from '../tools/receiver.ts';
import { freshSandbox, NOON, type SandboxWorld, sandboxWith } from './tools/arrange/sandbox-world.ts';
import { expectBrokenAt, expectCreated, expectError, expectOk, expectViolations } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf } from './tools/client/exchange.ts';

const RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const rule = testNeeding('transactions', 'receivers');

interface World {
  readonly sandbox: SandboxWorld;
  readonly receiver: Receiver;
}

/**
 * A sandbox that delivers to a receiver of its own when it is told to, whose clock stands still, and with so many
 * orders.
 */
async function withWebhook(more: JsonObject = {}, settings: JsonObject = {}, orders = 1): Promise<World> {
  const receiver = await startReceiver();
  const webhooks = [receiver.webhook(more)];
  const sandbox = await sandboxWith({ clock: NOON, webhookDelivery: 'manual', webhooks, ...settings });
  for (let order = 0; order < orders; order += 1) await expectCreated(sandbox.create());
  return { sandbox, receiver };
}

/** Delivers what is due. On a busy machine, one request may not have time for all attempts. */
async function deliver({ path }: SandboxWorld, body?: JsonObject): Promise<JsonObject> {
  const total = { attempted: 0, delivered: 0, failed: 0 };
  for (;;) {
    const summary = dataOf(expectOk(await api.send('POST', `${path}/deliveries`, body ? { json: body } : {})));
    for (const count of ['attempted', 'delivered', 'failed'] as const) total[count] += Number(summary[count]);
    if (!summary['more']) return { ...summary, ...total };
  }
}

async function advance({ path }: SandboxWorld, advanceMs: number): Promise<void> {
  expectOk(await api.post(`${path}/clock`, { advanceMs }));
}

/** The events of a sandbox, oldest first. */
async function eventsOf({ path }: SandboxWorld): Promise<JsonObject[]> {
  return (dataOf(await api.get(`${path}/events`))['events'] as JsonObject[]).toReversed();
}

async function deliveriesOf(sandbox: SandboxWorld): Promise<JsonObject[]> {
  return (await eventsOf(sandbox)).flatMap(({ deliveries }) => deliveries as JsonObject[]);
}

/** Delivers one event once more. */
const again = (sandbox: SandboxWorld, event?: JsonObject) => deliver(sandbox, { event: String(event?.['id']) });

const attemptsIn = ({ attempts }: JsonObject = {}) => attempts as JsonObject[];

/** The milliseconds from each attempt to the next. */
function stepsIn(attempts: readonly JsonObject[]): number[] {
  const times = attempts.map(({ at }) => Date.parse(String(at)));
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

async function attemptsOf(sandbox: SandboxWorld): Promise<JsonObject[]> {
  return (await deliveriesOf(sandbox)).flatMap(attemptsIn);
}

const idle = { attempted: 0, delivered: 0, failed: 0, pending: 0, nextAttemptAt: null, more: false };
const deliveredOne = { ...idle, attempted: 1, delivered: 1 };

describe('a delivery', () => {
  rule('is the event, signed, and the same bytes at every attempt', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply(500);
    expect(await deliver(sandbox)).toEqual({
      ...idle,
      ...{ attempted: 1, failed: 1, pending: 1, nextAttemptAt: '2026-01-01T12:00:05.000Z' },
    });
    await advance(sandbox, 5 * SECOND);
    expect(await deliver(sandbox)).toEqual(deliveredOne);
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
          { at: NOON, status: 500, error: null, durationMs: expect.any(Number), fault: null },
          { at: '2026-01-01T12:00:05.000Z', status: 204, error: null, durationMs: expect.any(Number), fault: null },
        ],
      },
    ]);
  });

  rule('is made in the order of timestamp, order id and version, to each webhook that takes the type', async () => {
    const { sandbox, receiver } = await withWebhook({}, {}, 0);
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
    const { sandbox, receiver } = await withWebhook({}, {}, 2);
    receiver.reply(500);
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
    expect(await deliver(sandbox, { advanceClock: true })).toEqual({ ...idle, attempted: 10, failed: 10 });
    const [delivery] = await deliveriesOf(sandbox);
    expect(delivery).toMatchObject({ ended: 'failed', nextAttemptAt: null });
    const attempts = attemptsIn(delivery);
    expect(stepsIn(attempts)).toEqual(RETRIES);
    expect(attempts[0]).toMatchObject({ at: NOON });
    expect((await sandbox.state())['now']).toBe(attempts.at(-1)?.['at']);
    expect(receiver.received).toHaveLength(10);
  });

  rule('of several events move the clock from one attempt to the next', async () => {
    const { sandbox, receiver } = await withWebhook({}, {}, 2);
    receiver.reply(500, 500, 500);
    await deliver(sandbox, { advanceClock: true });
    const times = (await deliveriesOf(sandbox)).map((delivery) => attemptsIn(delivery).map(({ at }) => at));
    expect(times).toEqual([
      [NOON, '2026-01-01T12:00:05.000Z', '2026-01-01T12:05:05.000Z'],
      [NOON, '2026-01-01T12:00:05.000Z'],
    ]);
  });

  rule('end with the clock', async () => {
    const { sandbox, receiver } = await withWebhook({}, { clock: '2285-12-31T23:59:50Z' });
    receiver.reply(500, 500);
    expect(await deliver(sandbox, { advanceClock: true })).toEqual({
      ...idle,
      ...{ attempted: 2, failed: 2, pending: 1, nextAttemptAt: '2286-01-01T00:04:55.000Z' },
    });
  });

  rule('need a clock that stands still to move it', async () => {
    for (const clock of [null, { startAt: NOON }]) {
      const { sandbox } = await withWebhook({}, { clock });
      const response = await api.post(`${sandbox.path}/deliveries`, { advanceClock: true });
      expect(expectViolations(response)).toMatchObject({ advanceClock: expect.stringContaining('stands still') });
    }
  });
});

describe('one event again', () => {
  rule('is sent with the same id, whether it was delivered before or not, and is a further attempt', async () => {
    const { sandbox, receiver } = await withWebhook({}, {}, 3);
    const [, second] = await eventsOf(sandbox);
    expect(await again(sandbox, second)).toEqual({ ...deliveredOne, pending: 2, nextAttemptAt: NOON });
    expect(await again(sandbox, second)).toMatchObject({ attempted: 1, delivered: 1, pending: 2 });
    const sent = { id: second?.['id'], problem: undefined };
    expect(receiver.received).toMatchObject([sent, sent]);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    const counts = (await deliveriesOf(sandbox)).map((delivery) => attemptsIn(delivery).length);
    expect(counts).toEqual([0, 2, 0]);
  });

  rule('goes to every webhook that takes its type, also to one that was set after it', async () => {
    const { sandbox, receiver } = await withWebhook();
    await deliver(sandbox);
    const [later, other] = [await startReceiver(), await startReceiver()];
    const webhooks = [{ url: receiver.url }, later.webhook(), other.webhook({ types: ['order.paid'] })];
    await sandbox.set({ webhooks });
    const [event] = await eventsOf(sandbox);
    expect(await again(sandbox, event)).toMatchObject({ attempted: 2, delivered: 2 });
    expect([receiver, later, other].map(({ received }) => received.length)).toEqual([2, 1, 0]);
    expect((await deliveriesOf(sandbox)).map(({ url, ended }) => [url, ended])).toEqual([
      [receiver.url, 'delivered'],
      [later.url, 'delivered'],
    ]);
  });

  rule('that fails is retried like any other attempt, and waits for no retry', async () => {
    const { sandbox, receiver } = await withWebhook();
    receiver.reply(500, 500);
    await deliver(sandbox);
    const [event] = await eventsOf(sandbox);
    const nextAttemptAt = '2026-01-01T12:05:00.000Z';
    expect(await again(sandbox, event)).toEqual({ ...idle, attempted: 1, failed: 1, pending: 1, nextAttemptAt });
    expect(await again(sandbox, event)).toEqual(deliveredOne);
  });

  test('is a 404 if its id is unknown, and a 422 if it is no text or comes with advanceClock', async () => {
    const sandbox = await sandboxWith({ clock: NOON });
    for (const path of [sandbox.path, '/sandboxes/default']) {
      expectError(await api.post(`${path}/deliveries`, { event: 'evt-1' }), 'NOT_FOUND');
    }
    for (const body of [{ event: 1 }, { event: 'evt-1', advanceClock: true }]) {
      expectBrokenAt(await api.post(`${sandbox.path}/deliveries`, body), 'event');
    }
  });
});

rule('a 410 ends all deliveries to its URL until webhooks is set again', async () => {
  const { sandbox, receiver } = await withWebhook({}, {}, 0);
  const other = await startReceiver();
  await sandbox.set({ webhooks: [receiver.webhook(), other.webhook()] });
  receiver.reply(500, 410);
  for (const _ of [1, 2, 3]) await expectCreated(sandbox.create());
  expect(await deliver(sandbox)).toMatchObject({ attempted: 5, delivered: 3, failed: 2, pending: 0 });
  const [first, second, third] = (await deliveriesOf(sandbox)).filter(({ url }) => url === receiver.url);
  expect([first, second, third].map((delivery) => delivery?.['ended'])).toEqual(['gone', 'gone', 'gone']);
  expect(attemptsIn(third)).toEqual([]);
  const [event] = await eventsOf(sandbox);
  expect(await again(sandbox, event)).toMatchObject({ attempted: 1, delivered: 1, pending: 0 });
  expect((await sandbox.state())['settings']).toMatchObject({ webhooks: [{ gone: true }, { url: other.url }] });
  await expectCreated(sandbox.create());
  expect(await deliver(sandbox)).toMatchObject({ attempted: 1, delivered: 1 });
  await sandbox.set({ webhooks: [{ url: receiver.url }] });
  await expectCreated(sandbox.create());
  expect(await deliver(sandbox)).toMatchObject({ attempted: 1, delivered: 1 });
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received[2]).toMatchObject({ problem: undefined });
});

rule('removing a webhook ends its pending deliveries, and no others', async () => {
  const { sandbox, receiver } = await withWebhook({}, {}, 0);
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

rule('a webhook with several secrets signs with each, in their order, and keeps them all', async () => {
  const { sandbox, receiver } = await withWebhook({}, {}, 0);
  const secrets = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`);
  await sandbox.set({ webhooks: [receiver.webhook({ secret: secrets })] });
  await sandbox.set({ webhooks: [{ url: receiver.url, faults: [{ fault: 'bad-signature', times: 1 }] }] });
  await expectCreated(sandbox.create());
  receiver.reply(401);
  expect(await deliver(sandbox, { advanceClock: true })).toMatchObject({ failed: 1, delivered: 1 });
  const [forged = [], signed] = receiver.received.map(({ id, headers, body }) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const rightOnes = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
    const sent = String(headers['webhook-signature']).split(' ');
    return sent.map((signature) => rightOnes.indexOf(signature));
  });
  expect([forged, signed]).toEqual([
    [-1, -1, -1],
    [0, 1, 2],
  ]);
});

describe('the fault of a delivery', () => {
  const faultsOf = async ({ sandbox }: World) =>
    (await attemptsOf(sandbox)).map(({ fault, status }) => [fault, status]);
  const FORGED = 'No matching signature found';

  /**
   * The fault, the attempts of the first of two orders, what the receiver gets (the order, and the problem), and its
   * first reply.
   */
  const FAULTS: readonly [string, (number | null)[], [order: number | undefined, problem?: string][], number?][] = [
    ['duplicate', [204, 204], [[0], [0], [1]]],
    ['lost', [null], [[1], [0]]],
    ['bad-signature', [400], [[0, FORGED], [1], [0]], 400],
    ['tampered', [400], [[0, FORGED], [1], [0]], 400],
    ['old-timestamp', [400], [[0, 'Message timestamp too old'], [1], [0]], 400],
    ['late', [204], [[1], [0]]],
    ['reordered', [204], [[1], [0]]],
    ['unknown-type', [204], [[undefined], [0], [1]], 500],
  ];
  for (const clock of [NOON, { startAt: NOON }]) {
    for (const [fault, attempts, received, reply] of FAULTS) {
      rule(`${fault}: changes the first attempt, by the clock ${JSON.stringify(clock)}`, async () => {
        const world = await withWebhook({ faults: [{ fault, times: 1 }] }, { clock }, 2);
        if (reply) world.receiver.reply(reply);
        await deliver(world.sandbox);
        await advance(world.sandbox, MINUTE);
        expect(await deliver(world.sandbox)).toMatchObject({ pending: 0 });
        const retried = attempts.includes(204) ? [] : [[null, 204]];
        expect(await faultsOf(world)).toEqual([...attempts.map((status) => [fault, status]), ...retried, [null, 204]]);
        const ids = (await eventsOf(world.sandbox)).map(({ id }) => id);
        const found = world.receiver.received.map(({ id, problem }) => [ids.indexOf(id), problem]);
        expect(found).toEqual(received.map(([order = -1, problem]) => [order, problem]));
      });
    }
  }

  for (const fault of ['late', 'reordered']) {
    rule(`${fault}: the first attempt waits no longer than its delay by the clock of the sandbox`, async () => {
      const { sandbox } = await withWebhook({ faults: [{ fault, delaySeconds: 10 }] });
      expect(await deliver(sandbox)).toMatchObject({ attempted: 0, nextAttemptAt: '2026-01-01T12:00:10.000Z' });
      expect(await deliver(sandbox, { advanceClock: true })).toMatchObject({ delivered: 1, pending: 0 });
    });
  }

  rule('is that of the first rule that matches and has uses left', async () => {
    const world = await withWebhook({
      faults: [
        { type: 'order.paid', fault: 'lost' },
        { type: 'order.created', fault: 'bad-signature', times: 1 },
        { fault: 'late', times: 1 },
        { fault: 'lost', times: 1 },
      ],
    });
    world.receiver.reply(500);
    await deliver(world.sandbox, { advanceClock: true });
    // The second attempt does not meet `late`, which is for first attempts.
    expect(await faultsOf(world)).toEqual([
      ['bad-signature', 500],
      ['lost', null],
      [null, 204],
    ]);
  });

  rule('is shown with how often it was met since webhooks was set, which gives its uses back', async () => {
    const faults = [{ fault: 'duplicate', times: 1 }, { fault: 'late', type: 'order.paid' }, { fault: 'lost' }];
    const { sandbox, receiver } = await withWebhook({ faults }, {}, 3);
    const met = async () => {
      const { webhooks } = (await sandbox.state())['settings'] as { webhooks: { faults: JsonObject[] }[] };
      return webhooks.map((webhook) => webhook.faults.map((fault) => fault['met']));
    };
    expect(await met()).toEqual([[0, 0, 0]]);
    await deliver(sandbox);
    expect(await met()).toEqual([[1, 0, 2]]);
    await sandbox.set({ webhooks: [{ url: receiver.url, faults }] });
    expect(await met()).toEqual([[0, 0, 0]]);
    await advance(sandbox, 5 * SECOND);
    await deliver(sandbox);
    expect(await met()).toEqual([[1, 0, 1]]);
  });
});
