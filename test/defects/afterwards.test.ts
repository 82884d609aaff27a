import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpawnedServer, spawnDynamoServer, spawnServer } from '../infra/local/spawn-server.ts';
import { setSandbox } from './sandboxes.ts';

const directory = mkdtempSync(join(tmpdir(), 'afterwards-'));
afterAll(() => rmSync(directory, { recursive: true }));

const SOUP = { name: 'Soup', quantity: 1, price: 5 };
const ORDER = { customerName: 'Ada', customerEmail: 'ada@example.com', items: [SOUP] };

type Step = readonly [method: string, path: string, body?: object];
const PAID: Step = ['PATCH', '', { status: 'paid' }];
const CANCELLED: Step = ['PATCH', '/cancel'];

/** Invalid orders that defects let into the store: how each is created and changed, and its status afterwards. */
const WRITTEN: readonly (readonly [defects: string[], order: object, steps: readonly Step[], status: string])[] = [
  [['no-items-accepted'], { items: [] }, [], 'pending'],
  [['blank-name-accepted'], { customerName: '  ' }, [], 'pending'],
  [['names-not-trimmed'], { customerName: ' Ada ' }, [], 'pending'],
  [['quantity-zero-accepted'], { items: [{ ...SOUP, quantity: 0 }] }, [], 'pending'],
  [['negative-price-accepted'], { items: [{ ...SOUP, price: -1 }] }, [], 'pending'],
  [['email-unchecked'], { customerEmail: 'ada@' }, [], 'pending'],
  [['items-unlimited'], { items: Array(500).fill(SOUP) }, [], 'pending'],
  [['update-unvalidated'], {}, [['PATCH', '', { items: [{ ...SOUP, quantity: 1.5, price: 3.333 }] }]], 'pending'],
  [['complete-unpaid'], {}, [['PATCH', '', { status: 'completed' }]], 'completed'],
  [['receipt-not-stored'], {}, [PAID], 'paid'],
  [['cancel-keeps-receipt'], {}, [PAID, CANCELLED], 'cancelled'],
  [
    ['cancel-keeps-receipt', 'reopen-cancelled'],
    {},
    [PAID, CANCELLED, ['PATCH', '', { status: 'pending' }]],
    'pending',
  ],
  [['edit-after-payment'], {}, [PAID, ['PATCH', '', { items: [SOUP, SOUP] }]], 'paid'],
  [['total-not-recomputed'], {}, [['PATCH', '', { items: [SOUP, SOUP] }]], 'pending'],
  [['receipt-over-old-items'], {}, [['PATCH', '', { items: [SOUP, SOUP], status: 'paid' }]], 'paid'],
  [['status-set-on-create'], { status: 'paid' }, [], 'paid'],
];

const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

const STORES: readonly (readonly [string, () => Promise<SpawnedServer>])[] = [
  ['memory', () => spawnServer([])],
  ['SQLite', () => spawnServer(['--data', join(directory, 'orders.db')])],
  ['DynamoDB (dynalite)', () => spawnDynamoServer()],
];

describe.each(STORES)('over %s, with the defect off again', (kind, start) => {
  let server: SpawnedServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  test.each(WRITTEN)('an order stored under %s never makes the service fail', async (defects, order, steps, status) => {
    const name = `after-${defects.join('-')}`.slice(0, 60);
    const send = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${server.baseUrl}/sandboxes/${name}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, data: ((await response.json()) as { data: OrderData }).data };
    };
    const write = async () => {
      await setSandbox(server.baseUrl, name, { defects });
      const created = await send('POST', '/orders', { ...ORDER, ...order });
      expect(created.status).toBe(201);
      for (const [method, path, body] of steps) {
        expect((await send(method, `/orders/${created.data.id}${path}`, body)).status).toBe(200);
      }
      await setSandbox(server.baseUrl, name, { defects: null });
      return created.data.id;
    };
    for (const next of ['paid', 'completed', 'cancelled', 'pending']) {
      const id = await write();
      expect(await send('GET', `/orders/${id}`)).toMatchObject({ status: 200, data: { id, status } });
      expect(await send('GET', `/orders?status=${status}`)).toMatchObject({ status: 200 });
      const changed = await send('PATCH', `/orders/${id}`, { status: next });
      expect(changed.status, `${status} to ${next} over ${kind}`).toBe(NEXT[status]?.includes(next) ? 200 : 422);
      expect((await send('DELETE', `/orders/${id}`)).status).toBe(200);
      expect((await send('GET', `/orders/${id}`)).status).toBe(404);
    }
  });
});

interface OrderData {
  readonly id: string;
}
