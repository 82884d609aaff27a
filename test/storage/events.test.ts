import { describe, expect, test } from 'vitest';
import { cancel, update } from '../../lib/orders/change.ts';
import { newOrder } from '../../lib/orders/order.ts';
import type { Delivery } from '../../lib/sandboxes/events/delivery.ts';
import type { StoredEvent } from '../../lib/sandboxes/events/event.ts';
import { EVENT_LOG_SIZE } from '../../lib/sandboxes/events/event-log.ts';
import type { Webhook } from '../../lib/sandboxes/events/webhook.ts';
import type { Sandbox } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/sandboxes/settings.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { atMost } from '../tools/at-most.ts';
import { refusalOf } from './refusal-of.ts';
import { describeEachStore, freshSandbox, type StoreUnderTest } from './stores.ts';

const AT = 1_750_000_000_000;
const LIFETIME = 10_000;
const WEBHOOK: Webhook = { id: 'one', url: 'http://localhost:4000/', secret: 'whsec_c2VjcmV0', faults: [] };
const DUE: Delivery = { url: WEBHOOK.url, attempts: [], ended: null, nextAttemptAt: AT };

type Enter = () => Promise<Sandbox>;

/** Returns a function that enters a new sandbox with these settings, each time as another request. */
async function sandboxWith(storage: ReturnType<StoreUnderTest['open']>, settings: Partial<Settings>): Promise<Enter> {
  const name = freshSandbox();
  await (await storage.enter(name)).changeSettings((current) => ({ ...current, ...settings }));
  return () => storage.enter(name);
}

const idsIn = (events: readonly StoredEvent[]) => events.map(({ id }) => id);
const typesIn = (events: readonly StoredEvent[]) => events.map(({ type }) => type);

describeEachStore((store) => {
  const rule = store.hasEvents ? test : test.skip;
  const reason = store.hasEvents ? '' : ' (skipped: dynalite has no transactions)';
  const withEvents = (settings: Partial<Settings> = {}) => sandboxWith(store.open(), { events: true, ...settings });

  test('can have events, if it has transactions', async () => {
    expect(await (await store.open().enter(freshSandbox())).canHaveEvents()).toBe(store.hasEvents);
  });

  test('adds no events by default, and none in the default sandbox', async () => {
    const { orders, events } = await store.open().enter(freshSandbox());
    await orders.create(DRAFT, AT);
    expect(await events.list()).toEqual([]);
    expect(await (await store.open().enter('default')).events.list()).toEqual([]);
  });

  describe(`with events on${reason}`, () => {
    rule('each change of an order adds one event, newest first', async () => {
      const { name, orders, events } = await (await withEvents())();
      const { order } = await orders.create(DRAFT, AT);
      const edited = await orders.change(order.id, update({ items: DRAFT.items.slice(0, 1) }, AT + 1));
      const paid = await orders.change(order.id, update({ status: 'paid' }, AT + 5, [2]));
      await orders.delete(order.id, AT, [3]);
      const prefix = `evt-${name}-${AT}001`;
      const stored = { deliveries: [], revision: 0 };
      expect(await events.list()).toMatchObject([
        { id: `${prefix}-4`, type: 'order.deleted', timestamp: AT + 6, order: paid, ...stored },
        { id: `${prefix}-3`, type: 'order.paid', timestamp: AT + 5, order: paid, ...stored },
        { id: `${prefix}-2`, type: 'order.updated', timestamp: AT + 1, order: edited, ...stored },
        { id: `${prefix}-1`, type: 'order.created', timestamp: AT, order, ...stored },
      ]);
      expect(await orders.get(order.id)).toBeUndefined();
      expect((await orders.create(DRAFT, AT)).order.id).toBe(`ORD-${AT}-002`);
    });

    rule('orders behave as they do without events', async () => {
      const run = async ({ orders }: Sandbox) => {
        const { order } = await orders.create(DRAFT, AT);
        const seen: unknown[] = [order, await refusalOf(orders.change(order.id, cancel(AT, [7])))];
        seen.push(await orders.change(order.id, update({ status: 'paid', items: DRAFT.items }, AT)));
        seen.push(await refusalOf(orders.change(order.id, update({ items: DRAFT.items }, AT))));
        seen.push(await orders.change(order.id, update({ status: 'completed' }, AT, [1, 2])));
        seen.push(await refusalOf(orders.change(order.id, cancel(AT, []))));
        seen.push(await refusalOf(orders.delete(order.id, AT, [2])));
        seen.push(await orders.list({ oldestFirst: true, limit: 10, offset: 0, status: 'completed' }));
        seen.push(await orders.delete(order.id, AT, [3]), await orders.get(order.id));
        seen.push(await refusalOf(orders.delete(order.id, AT)), await refusalOf(orders.change(order.id, cancel(AT))));
        return seen;
      };
      const plain = await store.open().enter(freshSandbox());
      expect(await run(await (await withEvents())())).toEqual(await run(plain));
    });

    rule('a refused request adds none', async () => {
      const { orders, events } = await (await withEvents())();
      const { order } = await orders.create(DRAFT, AT);
      await refusalOf(orders.change(order.id, update({ status: 'completed' }, AT)));
      await refusalOf(orders.change(order.id, cancel(AT, [])));
      await refusalOf(orders.change('ORD-0000000000001-001', cancel(AT)));
      await refusalOf(orders.delete(order.id, AT, [2]));
      await refusalOf(orders.delete('ORD-0000000000001-001', AT));
      expect(typesIn(await events.list())).toEqual(['order.created']);
    });

    rule('concurrent creates with one key add one, and a key with another body adds none', async () => {
      const enter = await withEvents();
      const key = { key: 'k', fingerprint: 'f' };
      const creates = Array.from({ length: 10 }, async () => (await enter()).orders.create(DRAFT, AT, key));
      const [first, ...others] = await Promise.all(creates);
      const { orders, events } = await enter();
      await refusalOf(orders.create(DRAFT, AT, { ...key, fingerprint: 'g' }));
      expect(new Set(others.map(({ order }) => order.id))).toEqual(new Set([first?.order.id]));
      expect((await events.list()).map(({ order }) => order.id)).toEqual([first?.order.id]);
    });

    rule('20 concurrent creates in one millisecond add one each', async () => {
      const { orders, events } = await (await withEvents())();
      const made = await Promise.all(Array.from({ length: 20 }, () => orders.create(DRAFT, AT)));
      const ids = (await events.list()).map(({ order }) => order.id);
      expect(ids.toReversed()).toEqual(made.map(({ order }) => order.id).toSorted());
    });

    rule('200 concurrent changes of 20 orders add one for each that was acknowledged', async () => {
      const enter = await withEvents();
      const { orders } = await enter();
      const ids: string[] = [];
      for (let index = 0; index < 20; index += 1) ids.push((await orders.create(DRAFT, AT + index)).order.id);
      const line = (index: number) => [{ name: `Soup ${index}`, quantity: 1, price: 400 }];
      const acknowledged: string[] = [];
      await atMost(40, 200, async (index) => {
        const changed = await (await enter()).orders.change(
          ids[index % 20] ?? '',
          update({ items: line(index) }, AT + 1_000),
        );
        acknowledged.push(`${changed.id} ${changed.version} ${changed.items[0]?.name}`);
      });
      const events = (await (await enter()).events.list()).filter(({ type }) => type === 'order.updated');
      const reported = events.map(({ order }) => `${order.id} ${order.version} ${order.items[0]?.name}`);
      expect(reported.toSorted()).toEqual(acknowledged.toSorted());
      expect(new Set(idsIn(events)).size).toBe(200);
    });

    rule('seeded, restored and replaced orders add none', async () => {
      const enter = await withEvents();
      const sandbox = await enter();
      await sandbox.addOrders(seedOrders(3, 1));
      await sandbox.restoreOrders([newOrder(DRAFT, `ORD-${AT}-001`, AT)]);
      await sandbox.replace({ settings: sandbox.settings, orders: [newOrder(DRAFT, `ORD-${AT}-001`, AT)] });
      expect(await sandbox.events.list()).toEqual([]);
      expect(await (await enter()).events.list()).toEqual([]);
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

    rule('events are sorted by timestamp, order id and version, whatever the order of writing', async () => {
      const { orders, events } = await (await withEvents())();
      const create = async (at: number) => (await orders.create(DRAFT, at)).order.id;
      const [late, early, second] = [await create(AT + 9), await create(AT), await create(AT)];
      await orders.change(second, cancel(AT + 9));
      await orders.change(early, cancel(AT + 9));
      const sorted = [
        [late, 1],
        [second, 2],
        [early, 2],
        [second, 1],
        [early, 1],
      ];
      const listed = await events.list();
      expect(listed.map(({ order }) => [order.id, order.version])).toEqual(sorted);
    });

    rule(
      `keeps the last ${EVENT_LOG_SIZE} events: the one that was written first goes, however old it is`,
      async () => {
        let now = Date.now();
        const storage = store.open(() => now);
        const { orders, events } = await (await sandboxWith(storage, { events: true }))();
        // The first two are the newest by their timestamps, and the last one is the oldest.
        for (const at of [AT + 5_000, AT + 5_001]) await orders.create(DRAFT, at);
        now += 1;
        await atMost(20, EVENT_LOG_SIZE - 1, async (index) => void (await orders.create(DRAFT, AT + index)));
        const [newest] = await events.list();
        if (newest) await events.update(newest, []);
        now += 1;
        await orders.create(DRAFT, AT - 1);
        const ids = (await events.list()).map(({ order }) => order.id);
        expect(ids).toHaveLength(EVENT_LOG_SIZE);
        expect(ids[0]).toBe(`ORD-${AT + EVENT_LOG_SIZE - 2}-001`);
        expect(ids.at(-1)).toBe(`ORD-${AT - 1}-001`);
        expect((await events.list()).map(({ order }) => order.id)).toEqual(ids);
      },
    );

    rule('expire with their sandbox', async () => {
      let now = Date.now();
      const storage = store.open(() => now, LIFETIME);
      const enter = await sandboxWith(storage, { events: true });
      await (await enter()).orders.create(DRAFT, AT);
      now += LIFETIME - 1_000;
      expect(await (await enter()).events.list()).toHaveLength(1);
      await (await enter()).orders.create(DRAFT, AT + 1);
      now += 2_000;
      expect((await (await enter()).events.list()).map(({ timestamp }) => timestamp)).toEqual([AT + 1]);
      now += LIFETIME;
      expect(await (await enter()).events.list()).toEqual([]);
    });

    rule('expire a lifetime after their last write, whatever was added first', async () => {
      let now = Date.now();
      const enter = await sandboxWith(
        store.open(() => now, LIFETIME),
        { webhooks: [WEBHOOK] },
      );
      const { orders, events } = await enter();
      for (const at of [AT, AT + 1]) await orders.create(DRAFT, at);
      const [, updated] = await events.list();
      now += LIFETIME - 1_000;
      await enter();
      expect(updated && (await events.update(updated, [DUE]))).toMatchObject({ revision: 1 });
      now += 2_000;
      expect(idsIn(await (await enter()).events.list())).toEqual([updated?.id]);
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

    rule('webhooks switch events on, and get a delivery of each event of their types', async () => {
      const webhooks = [WEBHOOK, { ...WEBHOOK, url: 'http://localhost:4001/', types: ['order.paid'] as const }];
      const enter = await sandboxWith(store.open(), { webhooks });
      const { orders, events, settings } = await enter();
      expect(settings.webhooks).toEqual(webhooks);
      const { order } = await orders.create(DRAFT, AT);
      await orders.change(order.id, update({ status: 'paid' }, AT));
      await orders.delete(order.id, AT);
      const deliveries = (await events.list()).map((event) => event.deliveries);
      expect(deliveries).toEqual([
        [{ ...DUE, nextAttemptAt: AT + 2 }],
        [
          { ...DUE, nextAttemptAt: AT + 1 },
          { ...DUE, url: 'http://localhost:4001/', nextAttemptAt: AT + 1 },
        ],
        [DUE],
      ]);
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
      expect(made && (await events.update(made, [delivered]))).toEqual({
        ...event,
        deliveries: [delivered],
        revision: 2,
      });
      expect(made && (await events.update(made, [leased]))).toBeUndefined();
      expect((await events.list()).map(({ deliveries }) => deliveries)).toEqual([[delivered]]);
    });
  });

  test('keeps the settings of events', async () => {
    const webhook: Webhook = {
      ...WEBHOOK,
      types: ['order.paid'],
      faults: [
        { type: 'order.paid', fault: 'late', times: 2, delaySeconds: 60 },
        { fault: 'lost', delaySeconds: 60 },
      ],
      gone: true,
    };
    const settings = { ...DEFAULT_SETTINGS, events: false, webhooks: [webhook], webhookDelivery: 'manual' } as const;
    const enter = await sandboxWith(store.open(), settings);
    expect((await enter()).settings).toEqual(settings);
  });
});
