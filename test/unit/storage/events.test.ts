import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cancel, update } from '../../../lib/orders/change.ts';
import { type Delivery, EVENT_LOG_SIZE, type Webhook } from '../../../lib/sandboxes/event.ts';
import type { Sandbox, Storage } from '../../../lib/sandboxes/sandbox.ts';
import type { Settings } from '../../../lib/sandboxes/settings.ts';
import { runPool } from '../../../lib/tools/harness/run-pool.ts';
import { attemptDeliveries } from '../../../lib/webhooks/attempt-deliveries.ts';
import type { SendEvent } from '../../../lib/webhooks/send-messages.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { ALL, AT, describeEachStore, freshSandbox, KEY, refusalOf } from '../../tools/storage/stores.ts';

const LIFETIME = 10_000;
const WEBHOOK: Webhook = { id: 'one', url: 'http://localhost:4000/', secret: 'whsec_c2VjcmV0', faults: [] };
const DUE: Delivery = { url: WEBHOOK.url, attempts: [], ended: null, nextAttemptAt: AT };

/** Returns a function that enters a new sandbox with these settings, each time as another request. */
async function sandboxWith(storage: Storage, settings: Partial<Settings>) {
  const name = freshSandbox();
  await (await storage.enter(name)).changeSettings((current) => ({ ...current, ...settings }));
  return () => storage.enter(name);
}

const NEW_YEAR = Date.UTC(2026, 0, 1);
const URLS = ['http://localhost:4000/', 'http://localhost:4001/'];
const EVENTS = 15;

describeEachStore((store) => {
  const rule = store.hasEvents ? test : test.skip;
  const reason = store.hasEvents ? '' : ' (skipped: dynalite has no transactions)';
  const withEvents = (settings: Partial<Settings> = {}) => sandboxWith(store.open(), { events: true, ...settings });

  describe(`with events on${reason}`, () => {
    rule('orders behave as they do without events', async () => {
      const run = async ({ orders }: Sandbox) => {
        const { order } = await orders.create(DRAFT, AT);
        const seen: unknown[] = [order, await refusalOf(orders.change(order.id, cancel(AT, [7])))];
        seen.push(await orders.change(order.id, update({ status: 'paid', items: DRAFT.items }, AT)));
        seen.push(await refusalOf(orders.change(order.id, update({ items: DRAFT.items }, AT))));
        seen.push(await orders.change(order.id, update({ status: 'completed' }, AT, [1, 2])));
        seen.push(await refusalOf(orders.change(order.id, cancel(AT, []))));
        seen.push(await refusalOf(orders.delete(order.id, AT, [2])));
        seen.push(await orders.list({ ...ALL, status: 'completed' }));
        seen.push(await orders.delete(order.id, AT, [3]), await orders.get(order.id));
        seen.push(await refusalOf(orders.delete(order.id, AT)), await refusalOf(orders.change(order.id, cancel(AT))));
        return seen;
      };
      const plain = await store.open().enter(freshSandbox());
      expect(await run(await (await withEvents())())).toEqual(await run(plain));
    });

    rule('concurrent creates with one key add one, and a key with another body adds none', async () => {
      const enter = await withEvents();
      const creates = Array.from({ length: 10 }, async () => (await enter()).orders.create(DRAFT, AT, KEY));
      const [first, ...others] = await Promise.all(creates);
      const { orders, events } = await enter();
      await refusalOf(orders.create(DRAFT, AT, { ...KEY, fingerprint: 'g' }));
      expect(new Set(others.map(({ order }) => order.id))).toEqual(new Set([first?.order.id]));
      expect((await events.list()).map(({ order }) => order.id)).toEqual([first?.order.id]);
    });

    rule.each([
      ['a replacement', ({ settings }: Sandbox) => ({ settings, orders: [] })],
      ['a reset', undefined],
    ])('%s drops all', async (_, contentsOf) => {
      const enter = await withEvents();
      const early = await enter();
      await early.orders.create(DRAFT, AT);
      const [event] = await early.events.list();
      await (contentsOf ? early.replace(contentsOf(early)) : early.clear());
      const { events } = await enter();
      expect(await events.list()).toEqual([]);
      expect(event && (await early.events.update(event, []))).toBeUndefined();
      expect(event && (await events.update(event, []))).toBeUndefined();
    });

    rule(`keeps the last ${EVENT_LOG_SIZE} events: the first written goes, however old`, async () => {
      let now = Date.now();
      const storage = store.open(() => now);
      const { orders, events } = await (await sandboxWith(storage, { events: true }))();
      // The first two are the newest by their timestamps, and the last one is the oldest.
      for (const at of [AT + 5_000, AT + 5_001]) await orders.create(DRAFT, at);
      now += 1;
      await runPool(Array(EVENT_LOG_SIZE - 1).keys(), 20, (index) => orders.create(DRAFT, AT + index));
      const [newest] = await events.list();
      if (newest) await events.update(newest, []);
      now += 1;
      await orders.create(DRAFT, AT - 1);
      const ids = (await events.list()).map(({ order }) => order.id);
      expect(ids).toHaveLength(EVENT_LOG_SIZE);
      expect(ids[0]).toBe(`ORD-${AT + EVENT_LOG_SIZE - 2}-001`);
      expect(ids.at(-1)).toBe(`ORD-${AT - 1}-001`);
      expect((await events.list()).map(({ order }) => order.id)).toEqual(ids);
    });

    rule('expire a lifetime after their last write, whatever was added first', async () => {
      let now = Date.now();
      const storage = store.open(() => now, LIFETIME);
      const enter = await sandboxWith(storage, { webhooks: [WEBHOOK] });
      const { orders, events } = await enter();
      for (const at of [AT, AT + 1]) await orders.create(DRAFT, at);
      const [, updated] = await events.list();
      now += LIFETIME - 1_000;
      await enter();
      expect(updated && (await events.update(updated, [DUE]))).toMatchObject({ revision: 1 });
      now += 2_000;
      expect((await (await enter()).events.list()).map(({ id }) => id)).toEqual([updated?.id]);
      now += LIFETIME;
      expect(await (await enter()).events.list()).toEqual([]);
    });

    rule('a request that entered without events adds none', async () => {
      const enter = await sandboxWith(store.open(), {});
      const early = await enter();
      await early.changeSettings((settings) => ({ ...settings, events: true }));
      await early.orders.create(DRAFT, AT);
      await (await enter()).orders.create(DRAFT, AT + 1);
      expect((await (await enter()).events.list()).map(({ timestamp }) => timestamp)).toEqual([AT + 1]);
    });

    rule('deliveries are replaced once for each revision, however many requests try', async () => {
      const { orders, events } = await (await withEvents({ webhooks: [WEBHOOK] }))();
      await orders.create(DRAFT, AT);
      const [event] = await events.list();
      if (!event) throw new Error('The create added no event');
      const attempt = { at: AT, status: 200, error: null, durationMs: 3, fault: null };
      const delivered: Delivery = { ...DUE, attempts: [attempt], ended: 'delivered', nextAttemptAt: null };
      const leased: Delivery = { ...DUE, leasedUntil: AT + 9, nextFault: 'late' };
      const updates = await Promise.all([leased, leased, leased].map((delivery) => events.update(event, [delivery])));
      const [made, ...others] = updates.filter((update) => update !== undefined);
      expect(others).toEqual([]);
      expect(made).toEqual({ ...event, deliveries: [leased], revision: 1 });
      expect(await events.list()).toEqual([made]);
      const second = { ...event, deliveries: [delivered], revision: 2 };
      expect(made && (await events.update(made, [delivered]))).toEqual(second);
      expect(made && (await events.update(made, [leased]))).toBeUndefined();
      expect((await events.list()).map(({ deliveries }) => deliveries)).toEqual([[delivered]]);
    });
  });

  rule(`two servers on one database attempt each delivery once at a time${reason}`, async () => {
    // A run ends by performance.now(), and a lease by Date. Both stand still.
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const [name, one, other] = [freshSandbox(), store.open(), store.open()];
    const first = await one.enter(name);
    const webhooks = URLS.map((url): Webhook => ({ id: url, url, secret: 'whsec_', faults: [] }));
    await first.changeSettings((settings) => ({ ...settings, clock: NEW_YEAR, webhooks }));
    const { orders } = await one.enter(name);
    for (let event = 0; event < EVENTS; event += 1) await orders.create(DRAFT, NEW_YEAR);

    const sent: string[] = [];
    const inFlight = new Set<string>();
    const send: SendEvent = async ({ id }, { url }) => {
      const delivery = `${id} ${url}`;
      expect(inFlight).not.toContain(delivery);
      inFlight.add(delivery);
      // The other server has a turn of the event loop to make the same attempt.
      await new Promise(setImmediate);
      inFlight.delete(delivery);
      sent.push(delivery);
      const isFirst = sent.filter((other) => other === delivery).length === 1;
      return { status: isFirst ? 500 : 204, error: null, durationMs: 1 };
    };
    const run = (advanceClock: boolean) =>
      Promise.all([one, other].map((storage) => attemptDeliveries({ storage, name, send, advanceClock })));
    const failing = await run(false);
    expect(failing.reduce((sum, { failed }) => sum + failed, 0)).toBe(EVENTS * URLS.length);
    const delivering = await run(true);
    expect(delivering.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(EVENTS * URLS.length);
    expect(sent).toHaveLength(2 * EVENTS * URLS.length);
    const { events } = await one.enter(name);
    for (const { deliveries } of await events.list()) {
      for (const { attempts, ended } of deliveries) {
        expect(ended).toBe('delivered');
        expect(attempts).toMatchObject([
          { at: NEW_YEAR, status: 500 },
          { at: NEW_YEAR + 5_000, status: 204 },
        ]);
      }
    }
  });
});
