import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { listAll, orderOf, send } from '../api.ts';
import type { Arrival } from './hostile-receivers.ts';

/** The tricks of the receivers, one for each webhook. */
export const WEBHOOKS = ['reset', 'upgrade', 'hang', 'gone', 'trickle'];
/** The webhooks that are never removed, and never gone. */
const STEADY = ['reset', 'upgrade', 'hang'];
const DELIVERY_FAULTS = ['duplicate', 'lost', 'late', 'reordered', 'unknown-type'];

/** Real milliseconds between the beginning of an attempt and its arrival here: more than a busy machine takes. */
const ON_THE_WAY = 1_000;

/** The clock of a new sandbox. */
const START = '2026-01-01T12:00:00Z';

/** The settings change once for so many orders. */
const ORDERS_PER_CHANGE = 6;

/** The real milliseconds in which a request for deliveries is answered. */
const ANSWER_TIME = 20_000;

interface StoredEvent {
  readonly id: string;
  readonly data: { readonly id: string };
  readonly deliveries: readonly { readonly url: string; readonly ended: string | null }[];
}

/** The life of a sandbox whose settings and clock change while its events are delivered. */
export function sandboxLife(name: string, baseUrl: () => string, receivers: () => string) {
  const path = `/sandboxes/${name}`;
  /** Each secret that was set, and when the PATCH was answered. */
  const secrets: { readonly secret: string; answeredAt: number }[] = [];
  const outdated: string[] = [];
  const created = new Set<string>();

  /** Sends a request until a server answers it: a killed one does not. `took` is the time of the answered request. */
  const ask = async (method: string, route: string, body?: unknown, headers = {}) => {
    for (;;) {
      const start = performance.now();
      try {
        const reply = await send(baseUrl(), method, `${path}${route}`, body, headers);
        return { ...reply, took: performance.now() - start };
      } catch {
        await setTimeout(50);
      }
    }
  };

  const change = async () => {
    const count = secrets.length;
    const set = { secret: `whsec_${randomBytes(32).toString('base64')}`, answeredAt: Infinity };
    secrets.push(set);
    const kept = count % 3 === 2 ? WEBHOOKS.filter((trick) => trick !== 'trickle') : WEBHOOKS;
    const webhooks = kept.map((trick, index) => ({
      url: `${receivers()}/${name}/${trick}`,
      secret: set.secret,
      faults: [{ fault: DELIVERY_FAULTS[(count + index) % DELIVERY_FAULTS.length], times: 3 }],
    }));
    const webhookDelivery = count % 4 === 3 ? 'manual' : 'automatic';
    const { status } = await ask('PATCH', '', { webhooks, webhookDelivery, ...(count === 0 && { clock: START }) });
    expect(status).toBe(200);
    set.answeredAt = performance.now();
    await ask('POST', '/clock', { advanceMs: 20_000 * (1 + (count % 20)) });
  };

  const deliver = async (body?: object) => {
    const { status, body: answer, took } = await ask('POST', '/deliveries', body);
    expect(status).toBe(200);
    expect(took).toBeLessThan(ANSWER_TIME);
    return answer.data;
  };

  return {
    outdated,
    created,
    /** Notes a delivery whose secret had been replaced, by an answered PATCH, before it began. */
    note({ id, path: url, isSignedWith }: Arrival): void {
      const now = performance.now();
      const used = secrets.findLastIndex(({ secret }) => isSignedWith(secret));
      const latest = secrets.findLastIndex(({ answeredAt }) => answeredAt + ON_THE_WAY < now);
      if (used < latest && !id.endsWith('-unknown')) outdated.push(`${id} ${url}: secret ${used}, not ${latest}`);
    },
    /** Creates so many orders, and then attempts all deliveries. */
    async live(orders: number): Promise<void> {
      for (let order = 0; order < orders; order += 1) {
        if (order % ORDERS_PER_CHANGE === 0) await change();
        const { body } = await ask('POST', '/orders', orderOf(name), { 'Idempotency-Key': `${name}-${order}` });
        created.add(body.data.id);
        if (order % 50 === 25) await Promise.all(Array.from({ length: 10 }, () => deliver()));
      }
      for (let pending = Infinity; pending > 0; ) ({ pending } = await deliver({ advanceClock: true }));
    },
    /** Checks that each order has its event, and that each delivery has ended, as its receiver knows it. */
    async check(taken: ReadonlySet<string>): Promise<void> {
      const events: StoredEvent[] = await listAll((url) => ask('GET', url), 'events');
      expect(new Set(events.map(({ data }) => data.id))).toEqual(created);
      expect(events).toHaveLength(created.size);
      for (const { id, deliveries } of events) {
        const ends = new Map(deliveries.map(({ url, ended }) => [new URL(url).pathname, ended]));
        for (const trick of STEADY) expect(ends.get(`/${name}/${trick}`), `${id} ${trick}`).toBe('delivered');
        for (const [url, ended] of ends) {
          const allowed = url.endsWith('/gone') ? ['delivered', 'gone'] : ['delivered', 'removed'];
          expect(allowed, `${id} ${url}`).toContain(ended);
          if (ended === 'delivered') expect(taken).toContain(`${id} ${url}`);
        }
      }
    },
  };
}
