import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestStep } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { NOON } from '../../../lib/defects/shared/facts.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { ASKED_AREA, DEFECT_AREAS, type DefectArea } from '../../../lib/switches/ids.ts';
import { excludedBy } from '../../../lib/switches/known-defects.ts';
import { GROUPS, GROUPS_BY_CUSTOMERS, OWNED_ORDERS, ROLES } from '../../tools/defects/requests.ts';
import { transmit } from '../../tools/defects/run-steps.ts';
import { putState } from '../../tools/defects/sandboxes.ts';
import { withGateway } from '../../tools/with-gateway.ts';

/** The most calls of a request with bugs, in multiples of the calls of a correct service. */
const BOUND = 4;

/** The largest sets of an area's bugs that do not exclude each other. Each bug is in at least one set. */
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

/** The calls to the orders of `memory` so far. What a call costs in DynamoDB is in dynamodb-calls.test.ts. */
let calls = 0;
const memory = openMemoryStorage();

async function enter(name: string): Promise<Sandbox> {
  const sandbox = await memory.enter(name);
  const orders = new Proxy(sandbox.orders, {
    get:
      (target, method) =>
      (...given: unknown[]) => {
        calls += 1;
        return Reflect.apply(Reflect.get(target, method), target, given);
      },
  });
  return { ...sandbox, orders };
}

const server = withGateway({ storage: { ...memory, enter } });

/** Counts the calls of the last request of a group in a new sandbox with these settings. */
async function callsOf(group: readonly RequestStep[], settings: object): Promise<number> {
  const sandbox = `${server.baseUrl}/sandboxes/s-${randomUUID()}`;
  await putState(sandbox, { settings: { clock: NOON, ...settings }, orders: OWNED_ORDERS });
  let before = 0;
  for (const { send } of group) {
    before = calls;
    await transmit(sandbox, send);
  }
  return calls - before;
}

test.each(DEFECT_AREAS)('every request makes at most four times the calls of a correct service: %s', async (area) => {
  const exceeding: unknown[] = [];
  // Groups share a counter, so they run one after another.
  const [groups, roles] = area === ASKED_AREA ? [GROUPS_BY_CUSTOMERS, ROLES] : [GROUPS, {}];
  for (const group of groups) {
    const correct = Math.max(await callsOf(group, roles), 1);
    for (const set of largestSets(area)) {
      const made = await callsOf(group, { ...roles, defects: set });
      if (made > BOUND * correct) exceeding.push([`${made} for ${correct}`, group.at(-1), set]);
    }
  }
  expect(exceeding).toEqual([]);
});
