import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { ORDER_ROWS } from '../../../lib/api/orders/rows.ts';
import { SHOWN, type Shown } from '../../../lib/api/orders/shown.ts';
import type { DefectFacts, SentRequest, Step } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { NOON, PAID } from '../../../lib/defects/shared/facts.ts';
import type { Route } from '../../../lib/http/route.ts';
import { MATRIX, type NamedRow } from '../../tools/access-matrix.ts';
import { type Received, runSteps } from '../../tools/defects/run-steps.ts';
import { setSandbox } from '../../tools/defects/sandboxes.ts';
import { withGateway } from '../../tools/with-gateway.ts';

// These tests tell whoever adds an operation that shows orders or receipts which bugs show there.

const server = withGateway();

/** The bugs that show in GET /orders/{id}. Everything else that reads the order has to show them, too. */
const OF_ORDERS = DEFECTS.filter(({ operations }) => operations.includes('getOrder'));

/** Bugs that are not among those of an operation, although they show there or should, with the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // It writes twice, which moves updatedAt by a millisecond that nobody promises.
  cancelOrder: ['receipt-over-old-items'],
};

/** Another operation that shows orders or receipts, and its request of the matrix. */
interface Other {
  readonly row: NamedRow;
  readonly shown: Shown;
  readonly headers: readonly string[] | undefined;
}

const OTHERS = Object.entries<Route>(ORDER_ROWS).flatMap(([operation, { headers }]): readonly Other[] => {
  const row = MATRIX.find(({ name }) => name === operation);
  const [, shown] = Object.entries<Shown>(SHOWN).find(([name]) => name === operation) ?? [];
  return row && shown && shown !== 'no order' && operation !== 'getOrder' ? [{ row, shown, headers }] : [];
});

/** Returns the status of a response, and what it shows of the order. */
function seenIn(response: Received | undefined, id: string) {
  const { data } = Object(response?.body);
  const listed = Object(data).orders?.find((each: { readonly id: string }) => each.id === id);
  return { status: response?.status, shown: listed ?? data };
}

/** Returns each user of an exchange, without headers and with those of their reads that an operation takes. */
function readersIn(requests: readonly SentRequest[], taken: readonly string[] = []) {
  const users = [...new Set(requests.map(({ user }) => user))].map((user) => (user === undefined ? {} : { user }));
  const reads = requests.filter(
    ({ method, headers = {} }) => method === 'GET' && taken.some((name) => name in headers),
  );
  return [...users, ...reads.map(({ method: _, path: __, ...reader }) => reader)];
}

/**
 * Runs these steps, and pays the orders if that is possible and wanted. Returns what each reader then sees of each order
 * in getOrder and in the other operation.
 */
async function observe(defects: readonly string[], steps: readonly Step[], pays: boolean, { row, headers }: Other) {
  const sandbox = `s-${randomUUID()}`;
  await setSandbox(server.baseUrl, sandbox, { clock: NOON, defects });
  const saved: Record<string, string> = {};
  const run = async (some: readonly Step[]) => {
    const responses: Received[] = [];
    const onResponse = (_: SentRequest, response: Received) => void responses.push(response);
    await runSteps(server.baseUrl, sandbox, some, 'any', { saved, onResponse });
    return responses;
  };
  const ids = new Set((await run(steps)).flatMap(({ body }) => Object(Object(body).data).id ?? []));
  const requests = steps.flatMap((step) => ('send' in step ? step.send : []));
  const readers = readersIn(requests, headers);
  const paying = [...ids].map((id) => ({ send: { ...PAID.send, ...readers[0], path: `/orders/${id}` } }));
  if (pays) await run(paying);
  const seen = [];
  for (const [id, reader] of [...ids].flatMap((each) => readers.map((reader) => [each, reader] as const))) {
    const path = `/orders/${id}`;
    const [get] = await run([{ send: { method: 'GET', path, ...reader } }]);
    const [other] = await run([{ send: { method: row.method, path: row.path(path), body: row.json, ...reader } }]);
    seen.push({ get: seenIn(get, id), other: seenIn(other, id) });
  }
  return seen;
}

/** Returns what is wrong with a bug, as far as the other operation is concerned. Nothing is an empty list. */
async function problemsOf({ id, reproduce, operations }: DefectFacts, other: Other) {
  const { row, shown } = other;
  const seen = [];
  for (const pays of [false, true]) {
    const defective = await observe([id], reproduce, pays, other);
    const correct = await observe([], reproduce, pays, other);
    seen.push(...correct.map((each, index) => ({ correct: each, defective: defective[index] })));
  }
  const isRead = row.method === 'GET';
  const isInGet = seen.some(({ correct, defective }) => {
    const [right, wrong] = [correct.get, defective?.get];
    if (shown === 'a receipt') return !isDeepStrictEqual(right.shown?.receipt, wrong?.shown?.receipt);
    // A list is a success, whether or not it has the order.
    return (shown !== 'any orders' || right.status === wrong?.status) && !isDeepStrictEqual(right, wrong);
  });
  // A change may be refused for a reason of its own.
  const isInOther = seen.some(
    ({ correct: { other }, defective }) =>
      (isRead || Number(other.status) < 300) && !isDeepStrictEqual(other, defective?.other),
  );
  if (isInOther && !operations.some((each) => each === row.name)) return [`${id} shows, and its operations lack it`];
  return isRead && isInGet && !isInOther ? [`${id} does not show, although it does in getOrder`] : [];
}

test.each(OTHERS)('the bugs of orders show in $row.name, which their operations name', async (other) => {
  const exceptions = EXCEPTIONS[other.row.name] ?? [];
  const defects = OF_ORDERS.filter(({ id }) => !exceptions.includes(id));
  expect((await Promise.all(defects.map((defect) => problemsOf(defect, other)))).flat()).toEqual([]);
});
