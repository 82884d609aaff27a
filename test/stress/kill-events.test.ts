import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type SpawnedServer, spawnServer } from '../infra/local/spawn-server.ts';
import { orderOf, report, send } from './api.ts';

const ROUNDS = 4;
const WORKERS = 8;
/** The number of acknowledged writes in a round after which the server is killed. All events fit into the log. */
const WRITES = 150;
const SANDBOX = '/sandboxes/kill';

/** The types of the events that an order in this status must have. A missing order was deleted. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  pending: ['order.created'],
  paid: ['order.created', 'order.paid'],
  deleted: ['order.created', 'order.paid', 'order.deleted'],
};

test(`${ROUNDS} times kill -9 under load: each change has exactly one event, and there is no event without a change`, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kill-events-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const acknowledged = new Map<string, string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await spawnServer(['--data', join(directory, 'orders.db')]);
    onTestFinished(server.stop);
    await send(server.baseUrl, 'PATCH', SANDBOX, { events: true });
    await killUnderLoad(server, acknowledged);
    report(`kill -9 with events, round ${round} of ${ROUNDS}: ${acknowledged.size} orders`);
  }
  const server = await spawnServer(['--data', join(directory, 'orders.db')]);
  onTestFinished(server.stop);
  const orders = await listAll(server.baseUrl, 'orders');
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  const events = await listAll(server.baseUrl, 'events');
  expect(events.length).toBeLessThan(1_000);
  const ids = new Set([...events.map(({ data }) => data.id), ...statuses.keys(), ...acknowledged.keys()]);
  for (const id of ids) {
    const types = events.filter(({ data }) => data.id === id).map(({ type }) => type);
    expect(types.toReversed(), id).toEqual(TYPES[statuses.get(id) ?? 'deleted']);
    const atLeast = TYPES[acknowledged.get(id) ?? 'pending'] ?? [];
    expect(types.length).toBeGreaterThanOrEqual(atLeast.length);
  }
});

async function killUnderLoad(server: SpawnedServer, acknowledged: Map<string, string>): Promise<void> {
  const exited = once(server.process, 'exit');
  const orders = `${SANDBOX}/orders`;
  let writes = 0;
  const acknowledge = (id: string, status: string) => {
    acknowledged.set(id, status);
    writes += 1;
    if (writes === WRITES) server.process.kill('SIGKILL');
  };
  const work = async (_: unknown, worker: number) => {
    for (;;) {
      const { data } = (await send(server.baseUrl, 'POST', orders, orderOf(`worker ${worker}`))).body;
      acknowledge(data.id, 'pending');
      await send(server.baseUrl, 'PATCH', `${orders}/${data.id}`, { status: 'paid' });
      acknowledge(data.id, 'paid');
      await send(server.baseUrl, 'DELETE', `${orders}/${data.id}`);
      acknowledge(data.id, 'deleted');
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  await exited;
  // Only the end of its connection ends a worker.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
}

// biome-ignore lint/suspicious/noExplicitAny: the test checks the members that it uses.
async function listAll(baseUrl: string, list: 'orders' | 'events'): Promise<any[]> {
  const members: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await send(baseUrl, 'GET', `${SANDBOX}/${list}?limit=100${cursor}`);
    members.push(...body.data[list]);
    const { nextCursor } = body.data.pagination;
    if (nextCursor === null) return members;
    cursor = `&cursor=${nextCursor}`;
  }
}
