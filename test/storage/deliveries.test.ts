import { expect, test } from 'vitest';
import { attemptDeliveries } from '../../lib/sandboxes/events/attempt-deliveries.ts';
import type { SendEvent } from '../../lib/sandboxes/events/attempt-turn.ts';
import type { Webhook } from '../../lib/sandboxes/events/webhook.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { describeEachStore, freshSandbox } from './stores.ts';

const AT = Date.UTC(2026, 0, 1);
const URLS = ['http://localhost:4000/', 'http://localhost:4001/'];
const EVENTS = 15;

describeEachStore(({ open, hasEvents }) => {
  const rule = hasEvents ? test : test.skip;
  const reason = hasEvents ? '' : ' (skipped: dynalite has no transactions)';

  rule(`two servers on one database attempt each delivery once at a time${reason}`, async () => {
    const [name, one, other] = [freshSandbox(), open(), open()];
    const first = await one.enter(name);
    const webhooks = URLS.map((url): Webhook => ({ id: url, url, secret: 'whsec_', faults: [] }));
    await first.changeSettings((settings) => ({ ...settings, clock: AT, webhooks }));
    const { orders } = await one.enter(name);
    for (let event = 0; event < EVENTS; event += 1) await orders.create(DRAFT, AT);

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
    const run = (storage: typeof one, advanceClock: boolean) =>
      attemptDeliveries({ storage, name, send, advanceClock });
    const failing = await Promise.all([run(one, false), run(other, false)]);
    expect(failing.reduce((sum, { failed }) => sum + failed, 0)).toBe(EVENTS * URLS.length);
    const delivering = await Promise.all([run(one, true), run(other, true)]);
    expect(delivering.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(EVENTS * URLS.length);
    expect(sent).toHaveLength(2 * EVENTS * URLS.length);
    const { events } = await one.enter(name);
    for (const { deliveries } of await events.list()) {
      for (const { attempts, ended } of deliveries) {
        expect([ended, attempts.map(({ at, status }) => [at - AT, status])]).toEqual([
          'delivered',
          [
            [0, 500],
            [5_000, 204],
          ],
        ]);
      }
    }
  });
});
