import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DefectFacts } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { orderWith, SOUP } from '../../../lib/defects/shared/facts.ts';
import { runSteps, transmit } from '../../tools/defects/run-steps.ts';
import { metIn, setSandbox } from '../../tools/defects/sandboxes.ts';
import { eventually } from '../../tools/eventually.ts';
import { spawnDynamoServer } from '../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';

type Step = readonly [path: string, body?: object];
const changed = (body: object): Step => ['', body];
const PAID = changed({ status: 'paid' });
const CANCELLED: Step = ['/cancel'];

/** Invalid orders that bugs let into the store: how each is created and changed, and its status afterwards. */
const WRITTEN: readonly (readonly [defects: string[], order: object, steps: readonly Step[], status: string])[] = [
  [['no-items-accepted'], { items: [] }, [], 'pending'],
  [['blank-name-accepted'], { customerName: '  ' }, [], 'pending'],
  [['names-not-trimmed'], { customerName: ' Ada ' }, [], 'pending'],
  [['quantity-zero-accepted'], { items: [{ ...SOUP, quantity: 0 }] }, [], 'pending'],
  [['negative-price-accepted'], { items: [{ ...SOUP, price: -1 }] }, [], 'pending'],
  [['email-unchecked'], { customerEmail: 'ada@' }, [], 'pending'],
  [['items-unlimited'], { items: Array(500).fill(SOUP) }, [], 'pending'],
  [['update-unvalidated'], {}, [changed({ items: [{ ...SOUP, quantity: 1.5, price: 3.333 }] })], 'pending'],
  [['complete-unpaid'], {}, [changed({ status: 'completed' })], 'completed'],
  [['receipt-not-stored'], {}, [PAID], 'paid'],
  [['cancel-keeps-receipt'], {}, [PAID, CANCELLED], 'cancelled'],
  [['cancel-keeps-receipt', 'reopen-cancelled'], {}, [PAID, CANCELLED, changed({ status: 'pending' })], 'pending'],
  [['edit-after-payment'], {}, [PAID, changed({ items: [SOUP, SOUP] })], 'paid'],
  [['total-not-recomputed'], {}, [changed({ items: [SOUP, SOUP] })], 'pending'],
  [['receipt-over-old-items'], {}, [changed({ items: [SOUP, SOUP], status: 'paid' })], 'paid'],
  [['status-set-on-create'], { status: 'paid' }, [], 'paid'],
];

describe.each([
  { store: 'memory', start: () => withServer() },
  { store: 'SQLite', start: () => withServer(['--data', join(temporaryFolder(), 'orders.db')]) },
  { store: 'DynamoDB (dynalite)', start: () => withServer([], {}, spawnDynamoServer) },
])('over $store', ({ start }) => {
  const server = start();

  const run = async (name: string, { id, reproduce }: DefectFacts, isOn: boolean) => {
    await setSandbox(server.baseUrl, name, { defects: isOn ? [id] : [] });
    return runSteps(server.baseUrl, name, reproduce, isOn ? 'defective' : 'correct');
  };

  test.each(DEFECTS)('$id shows only when it is on', async (defect) => {
    const { id, reproduce, needs } = defect;
    expect(await run(`off-${id}`, defect, false)).toBeUndefined();
    // The last step is the first to which the correct service does not respond as the defective one.
    const failure = await runSteps(server.baseUrl, `correct-${id}`, reproduce, 'defective');
    expect(failure).toMatch(new RegExp(`^Step ${reproduce.length}: `));
    let sandbox = '';
    await eventually(async () => {
      sandbox = `on-${randomUUID()}`;
      const difference = await run(sandbox, defect, true);
      // A busy machine may keep requests that are sent at once too far apart to show a race.
      if (needs !== 'concurrency') expect(difference).toBeUndefined();
      return difference === undefined;
    });
    expect((await metIn(server.baseUrl, sandbox))[id]).toBeGreaterThan(0);
  });

  test.each(WRITTEN)(
    'an order stored under %s never makes the service fail with the bug off again',
    async (defects, order, steps, status) => {
      const name = `after-${defects.join('-')}`.slice(0, 60);
      const send = (method: string, path: string, body?: object) =>
        transmit(`${server.baseUrl}/sandboxes/${name}`, { method, path, body });
      const write = async () => {
        await setSandbox(server.baseUrl, name, { defects });
        const created = await send('POST', '/orders', orderWith({ items: [SOUP], ...order }));
        expect(created.status).toBe(201);
        const { id } = (created.body as { data: { id: string } }).data;
        for (const [path, body] of steps) {
          expect((await send('PATCH', `/orders/${id}${path}`, body)).status).toBe(200);
        }
        await setSandbox(server.baseUrl, name, { defects: null });
        return id;
      };
      for (const next of ['paid', 'completed', 'cancelled', 'pending']) {
        const id = await write();
        expect(await send('GET', `/orders/${id}`)).toMatchObject({ status: 200, body: { data: { id, status } } });
        expect(await send('GET', `/orders?status=${status}`)).toMatchObject({ status: 200 });
        const changed = await send('PATCH', `/orders/${id}`, { status: next });
        expect([200, 422], `${status} to ${next}`).toContain(changed.status);
        expect((await send('DELETE', `/orders/${id}`)).status).toBe(200);
        expect((await send('GET', `/orders/${id}`)).status).toBe(404);
      }
    },
  );
});
