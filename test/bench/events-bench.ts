import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderDraft } from '../../lib/orders/order.ts';
import type { Sandbox, Storage } from '../../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS } from '../../lib/sandboxes/settings.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DYNOXIDE } from '../engines/dynoxide.ts';
import { startEngineProcess } from '../engines/engine-process.ts';
import { tableAt } from '../storage/stores.ts';
import { median } from './statistics.ts';

/** What a create takes in a store, in microseconds, without and with events, and the median of the rounds' ratios. */
export interface EventsResult {
  readonly store: string;
  readonly off: number;
  readonly on: number;
  readonly ratio: number;
}

const ROUNDS = 7;

const AT = 1_750_000_000_000;
const DRAFT: OrderDraft = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Margherita pizza', quantity: 2, price: 950 }],
};

/** Creates orders in each store, alternately in a sandbox without and one with events. */
export async function benchEvents(): Promise<EventsResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-events-'));
  try {
    return [
      await compare('memory', openMemoryStorage(), 2_000),
      await compare('SQLite', openSqliteStorage({ file: join(directory, 'orders.db') }), 500),
      await compareDynamo(),
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function compareDynamo(): Promise<EventsResult> {
  await DYNOXIDE.prepare();
  const engine = await startEngineProcess(DYNOXIDE);
  try {
    const storage = openDynamoStorage(await tableAt(engine.endpoint));
    return await compare('DynamoDB (dynoxide)', storage, 100);
  } finally {
    await engine.stop();
  }
}

async function compare(store: string, storage: Storage, creates: number): Promise<EventsResult> {
  const off = await storage.enter('off');
  await (await storage.enter('on')).changeSettings(() => ({ ...DEFAULT_SETTINGS, events: true }));
  const on = await storage.enter('on');
  const times: { off: number[]; on: number[] } = { off: [], on: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const at = AT + round * creates;
    const [without, withEvents] = [await timeOf(off, at, creates), await timeOf(on, at, creates)];
    // The first round warms up both.
    if (round > 0) times.off.push(without);
    if (round > 0) times.on.push(withEvents);
  }
  await storage.close();
  const ratios = times.on.map((time, round) => time / (times.off[round] ?? Number.NaN));
  return { store, off: median(times.off), on: median(times.on), ratio: median(ratios) };
}

/** Returns the microseconds of a create. */
async function timeOf({ orders }: Sandbox, at: number, creates: number): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < creates; index += 1) await orders.create(DRAFT, at + index);
  return ((performance.now() - start) * 1_000) / creates;
}
