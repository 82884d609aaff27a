import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from '../../infra/local/gateway/gateway.ts';
import { loadHandler } from '../../infra/local/gateway/handlers.ts';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import type { SentRequest } from '../../lib/defects/facts/defect-facts.ts';
import { DEFECT_AREAS, type DefectArea } from '../../lib/defects/ids/areas.ts';
import { excludedBy } from '../../lib/defects/ids/excluding-pairs.ts';
import type { Sandbox, Storage } from '../../lib/sandboxes/sandbox.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../lib/storage/memory/memory-storage.ts';
import { testService } from '../http/test-service.ts';
import { startEngine } from '../storage/start-engine.ts';
import { clientAt, tableAt } from '../storage/stores.ts';
import { GROUPS, ORDERS } from './requests.ts';

/** The most calls of a request with defects, in multiples of the calls of a correct service. */
const BOUND = 4;

/** The largest sets of an area's defects that do not exclude each other. Each defect is in at least one set. */
function largestSets(area: DefectArea): string[][] {
  const ids = DEFECTS.filter((defect) => defect.area === area).map(({ id }) => id);
  const sets = ids.map((first) => {
    const set: string[] = [];
    for (const id of [first, ...ids]) {
      if (!set.includes(id) && !excludedBy(id).some((other) => set.includes(other))) set.push(id);
    }
    return set;
  });
  return [...new Map(sets.map((set) => [set.toSorted().join(), set])).values()];
}

interface Counted {
  readonly storage: Storage;
  readonly calls: () => number;
  readonly close: () => Promise<void>;
}

async function countedMemory(): Promise<Counted> {
  const memory = openMemoryStorage();
  let calls = 0;
  const counted = (orders: Sandbox['orders']) =>
    withMembers(orders, (value) => (...given: unknown[]) => {
      calls += 1;
      return Reflect.apply(value, orders, given);
    });
  const enter = async (name: string) => {
    const sandbox = await memory.enter(name);
    const orders = counted(sandbox.orders);
    return withMembers(sandbox, (value) => value.bind(sandbox), { orders });
  };
  const storage: Storage = { enter, ping: () => memory.ping(), close: () => memory.close() };
  return { storage, calls: () => calls, close: () => memory.close() };
}

function withMembers<T extends object>(
  target: T,
  change: (method: CallableFunction) => unknown,
  members: object = {},
): T {
  const get = (_: T, name: PropertyKey) => {
    const value: unknown = Reflect.get(name in members ? members : target, name);
    return typeof value === 'function' ? change(value) : value;
  };
  return new Proxy(target, { get });
}

async function countedDynamo(): Promise<Counted> {
  const engine = await startEngine();
  const { tableName } = await tableAt(engine.endpoint);
  const client = clientAt(engine.endpoint);
  let calls = 0;
  client.middlewareStack.add(
    (next) => (args) => {
      calls += 1;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return { storage: openDynamoStorage({ tableName, client }), calls: () => calls, close: () => engine.close() };
}

/** The requests about a pending order or no order, for a slow store. */
const SHORT = GROUPS.filter((group) => !group.some(({ path }) => ORDERS.slice(1).some(({ id }) => path.includes(id))));

// In DynamoDB, a request makes at least two calls, because one reads the sandbox's settings.
describe.each([
  { name: 'memory', open: countedMemory, least: 1, groups: GROUPS, sets: Number.POSITIVE_INFINITY },
  { name: 'DynamoDB', open: countedDynamo, least: 2, groups: SHORT, sets: 1 },
])('over $name', ({ open, least, groups, sets }) => {
  let counted: Counted;
  let server: HttpServer;
  let base: string;
  beforeAll(async () => {
    counted = await open();
    server = createGateway({ service: testService({ storage: counted.storage }), load: loadHandler }).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await counted.close();
  });

  const send = async (path: string, { method, body, headers }: Omit<SentRequest, 'path'>) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...type, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };

  /** Counts the calls of the last request of a group in a new sandbox with these defects. */
  const callsOf = async (group: readonly SentRequest[], defects: readonly string[]): Promise<number> => {
    const sandbox = `/sandboxes/s-${randomUUID()}`;
    const clock = '2026-01-01T12:00:00Z';
    const body = { settings: { clock, defects }, orders: ORDERS };
    expect(await send(sandbox, { method: 'PUT', body })).toBe(200);
    let before = 0;
    for (const { path, ...request } of group) {
      before = counted.calls();
      await send(`${sandbox}${path}`, request);
    }
    return counted.calls() - before;
  };

  test.each(DEFECT_AREAS)('every request makes at most four times the calls of a correct service: %s', async (area) => {
    const exceeding: unknown[] = [];
    // Groups share a counter, so they run one after another.
    for (const group of groups) {
      const correct = Math.max(await callsOf(group, []), least);
      for (const set of largestSets(area).slice(0, sets)) {
        const calls = await callsOf(group, set);
        if (calls > BOUND * correct) exceeding.push([`${calls} for ${correct}`, group.at(-1), set]);
      }
    }
    expect(exceeding).toEqual([]);
  });
});
