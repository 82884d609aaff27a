import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeliveryFault, Webhook } from '../../../lib/sandboxes/event.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { attemptDeliveries } from '../../../lib/webhooks/attempt-deliveries.ts';
import type { DeliveryRun } from '../../../lib/webhooks/attempt-delivery.ts';
import { endUnwantedDeliveries } from '../../../lib/webhooks/change-deliveries.ts';
import type { ReceiverResponse } from '../../../lib/webhooks/send-messages.ts';
import { MINUTE } from '../../tools/durations.ts';
import { DRAFT } from '../../tools/sample-order.ts';

const AT = Date.UTC(2026, 0, 1);
const OK: ReceiverResponse = { status: 204, error: null, durationMs: 1 };
const FAILED: ReceiverResponse = { ...OK, status: 500 };
const GONE: ReceiverResponse = { ...OK, status: 410 };
const WEBHOOK: Webhook = { id: 'one', url: 'http://localhost:4000/', secret: 'whsec_', faults: [] };

const faulty = (fault: DeliveryFault) => [{ ...WEBHOOK, faults: [{ fault, delaySeconds: 60 }] }];

// A run ends by performance.now(), which stands still here.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => void vi.useRealTimers();
});

/** A sandbox with so many events, and how to make its deliveries. */
async function sandboxWith(events: number, webhooks: readonly Webhook[] = [WEBHOOK]) {
  const storage = openMemoryStorage();
  const enter = () => storage.enter('hooks');
  const change = async (settings: Partial<Sandbox['settings']>) =>
    (await enter()).changeSettings((current) => ({ ...current, ...settings }));
  await change({ clock: AT, webhooks });
  const sandbox = await enter();
  for (let event = 0; event < events; event += 1) await sandbox.orders.create(DRAFT, AT);
  const run = (send: DeliveryRun['send'], more: Partial<DeliveryRun> = {}) =>
    attemptDeliveries({ storage, name: 'hooks', send, ...more });
  const deliveries = async () => (await sandbox.events.list()).toReversed().flatMap((event) => event.deliveries);
  return { sandbox, enter, change, run, deliveries };
}

test('a run waits for the lease of another process, and then makes the attempt before any later one to its URL', async () => {
  const { sandbox, run } = await sandboxWith(2);
  const [later, event] = await sandbox.events.list();
  if (!event) throw new Error('There is no event');
  const leasedUntil = Date.now() + 250;
  const leased = event.deliveries.map((delivery) => ({ ...delivery, leasedUntil }));
  await sandbox.events.update(event, leased);
  const sent: string[] = [];
  await run(async ({ id }) => {
    expect(Date.now()).toBeGreaterThanOrEqual(leasedUntil);
    sent.push(id);
    return OK;
  });
  expect(sent).toEqual([event.id, later?.id]);
});

test('an ended run leaves the attempt in progress to the next one, without a lease', async () => {
  const { run, deliveries } = await sandboxWith(2);
  const stop = new AbortController();
  const send = async () => {
    stop.abort();
    return { status: null, error: 'The connection failed: ABORT_ERR', durationMs: 1 };
  };
  const summary = await run(send, { signal: stop.signal });
  expect(summary).toMatchObject({ attempted: 0, pending: 2, more: true });
  for (const delivery of await deliveries()) {
    expect(delivery).toMatchObject({ attempts: [], ended: null });
    expect(delivery.leasedUntil).toBeUndefined();
  }
  expect(await run(async () => OK)).toMatchObject({ delivered: 2, pending: 0 });
});

test('a reset during an attempt drops its delivery', async () => {
  const { enter, run } = await sandboxWith(2);
  const summary = await run(async () => {
    await (await enter()).clear();
    return FAILED;
  });
  expect(summary).toMatchObject({ attempted: 1, pending: 0, nextAttemptAt: null, more: false });
  expect(await (await enter()).events.list()).toEqual([]);
});

test('removing a webhook during an attempt ends the delivery, which names the attempt', async () => {
  const { enter, change, run, deliveries } = await sandboxWith(2);
  await run(async () => {
    const { webhooks } = await change({ webhooks: [] });
    await endUnwantedDeliveries(await enter(), webhooks);
    return FAILED;
  });
  expect(await deliveries()).toMatchObject([
    { ended: 'removed', nextAttemptAt: null, attempts: [{ status: 500 }] },
    { ended: 'removed', nextAttemptAt: null, attempts: [] },
  ]);
});

test('an event that was written for a webhook that was removed meanwhile is not delivered', async () => {
  const { sandbox, change, run, deliveries } = await sandboxWith(0);
  await change({ webhooks: [] });
  await sandbox.events.list();
  await sandbox.orders.create(DRAFT, AT);
  const written = await deliveries();
  expect(await run(async () => OK)).toMatchObject({ attempted: 0, pending: 0 });
  for (const delivery of await deliveries()) expect(delivery.ended).toBe('removed');
  expect(written).toMatchObject([{ ended: null }]);
});

/** Counts the turns of the event loop until `work` ends. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

describe('other requests are served between', () => {
  test('two attempts that do not wait for a receiver', async () => {
    const { run } = await sandboxWith(100, faulty('lost'));
    expect(await turnsDuring(run(async () => OK))).toBeGreaterThan(100);
  });

  test('the writes that end the deliveries of a removed webhook, one for each event', async () => {
    const webhooks = [1, 2, 3, 4, 5].map((port) => ({ ...WEBHOOK, id: `${port}`, url: `http://localhost:${port}/` }));
    const { sandbox, deliveries } = await sandboxWith(200, webhooks);
    let writes = 0;
    const { events } = sandbox;
    const counted: typeof events = {
      list: () => events.list(),
      get: (event) => events.get(event),
      update: (event, changed) => {
        writes += 1;
        return events.update(event, changed);
      },
    };
    expect(await turnsDuring(endUnwantedDeliveries({ events: counted }, []))).toBeGreaterThan(5);
    expect(writes).toBe(200);
    for (const { ended } of await deliveries()) expect(ended).toBe('removed');
  });
});

describe('what has been set holds for every attempt from then on:', () => {
  test('a secret', async () => {
    const { change, run } = await sandboxWith(3);
    const secrets: Webhook['secret'][] = [];
    await run(async (_, { secret }) => {
      secrets.push(secret);
      await change({ webhooks: [{ ...WEBHOOK, id: 'two', secret: 'whsec_new' }] });
      return OK;
    });
    expect(secrets).toEqual(['whsec_', 'whsec_new', 'whsec_new']);
  });

  test('no webhook, not even for the second of two messages', async () => {
    const { change, run, deliveries } = await sandboxWith(2, faulty('duplicate'));
    let sent = 0;
    await run(async () => {
      sent += 1;
      await change({ webhooks: [] });
      return FAILED;
    });
    expect(sent).toBe(1);
    expect(await deliveries()).toMatchObject([
      { ended: 'removed', attempts: [{ status: 500, fault: null }] },
      { ended: 'removed', attempts: [] },
    ]);
  });

  test('manual deliveries, for a run that nobody asked for', async () => {
    const { change, run } = await sandboxWith(3);
    const send = async () => {
      await change({ webhookDelivery: 'manual' });
      return OK;
    };
    expect(await run(send, { isAutomatic: true })).toMatchObject({ attempted: 1, delivered: 1, pending: 2 });
    expect(await run(send)).toMatchObject({ attempted: 2, pending: 0 });
  });
});

test('an event that is delivered again and again keeps its last attempts, and the run leaves others alone', async () => {
  const { sandbox, run, deliveries } = await sandboxWith(2);
  const [only] = await sandbox.events.list();
  for (let times = 0; times < 60; times += 1)
    expect(await run(async () => OK, { only })).toMatchObject({ attempted: 1 });
  expect((await deliveries()).map(({ attempts }) => attempts.length)).toEqual([0, 51]);
  expect(await run(async () => OK, { only, within: -1 })).toMatchObject({ attempted: 0, pending: 2, more: true });
});

test.each([
  ['the second request of a duplicate', 'duplicate', [OK, GONE], ['delivered', 'gone']],
  ['the first request of a duplicate', 'duplicate', [GONE, FAILED], ['gone', 'gone']],
  ['an event of an unknown type', 'unknown-type', [GONE, FAILED], ['gone', 'gone']],
] as const)('a 410 to %s ends the other deliveries', async (_, fault, responses, ended) => {
  const { run, deliveries, enter } = await sandboxWith(2, faulty(fault));
  const left = [...responses];
  expect(await run(async () => left.shift() ?? OK)).toMatchObject({ pending: 0 });
  expect(left).toEqual([]);
  expect((await deliveries()).map((delivery) => delivery.ended)).toEqual(ended);
  expect((await enter()).settings.webhooks).toMatchObject([{ gone: true }]);
});

describe('a run begins only what it can end in time:', () => {
  test('one message takes up to 5 seconds, and two take up to 10', async () => {
    const twice = await sandboxWith(1, faulty('duplicate'));
    expect(await twice.run(async () => OK, { within: 9_999 })).toMatchObject({ attempted: 0, more: true });
    expect(await twice.run(async () => OK, { within: 10_000 })).toMatchObject({ attempted: 2, more: false });
    const once = await sandboxWith(1);
    expect(await once.run(async () => OK, { within: 4_999 })).toMatchObject({ attempted: 0, more: true });
    expect(await once.run(async () => OK, { within: 5_000 })).toMatchObject({ attempted: 1, more: false });
    expect(await once.run(async () => OK, { within: 4_999 })).toMatchObject({ attempted: 0, more: false });
  });

  test('it does not wait for another run that takes longer', async () => {
    const { run } = await sandboxWith(2);
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<ReceiverResponse>();
    const first = run(() => {
      begun.resolve();
      return answer.promise;
    });
    await begun.promise;
    expect(await run(async () => OK, { within: 5_000 })).toMatchObject({ attempted: 0, pending: 2, more: true });
    const waiting = run(async () => OK, { within: 10 * MINUTE });
    answer.resolve(OK);
    expect(await first).toMatchObject({ attempted: 2, more: false });
    expect(await waiting).toMatchObject({ attempted: 0, pending: 0, more: false });
  });
});
