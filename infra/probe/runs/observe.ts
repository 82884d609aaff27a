import * as z from 'zod/mini';
import { fetchData } from '../../harness/targets/fetch-data.ts';
import { readJournal } from '../../harness/targets/read-journal.ts';
import { TargetError } from '../../harness/targets/target.ts';
import type { JournalRequest, Refusal, StoredOrder } from '../expectations/evidence.ts';
import { CHANGE_REQUEST, OWN_REQUEST } from './intervene.ts';
import { sendJson } from './probe-sandbox.ts';

/** The most orders that are read. More of them are only counted. */
const READABLE_ORDERS = 100;

const State = z.object({ settings: z.object({ journal: z.boolean() }), orders: z.object({ total: z.number() }) });

const Snapshot = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      customerName: z.string(),
      customerEmail: z.string(),
      items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.number() })),
    }),
  ),
});

const Entry = z.object({
  id: z.string(),
  receivedAt: z.string(),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.unknown()),
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
  status: z.nullable(z.number()),
  fault: z.optional(z.number()),
});

const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.nullable(z.array(z.object({ path: z.string() })))),
});

/** The state of the sandbox after the client has ended. */
export interface Observation {
  readonly requests: readonly JournalRequest[];
  /** When the probe's change arrived, in milliseconds since 1970; undefined if there was none. */
  readonly changedAt: number | undefined;
  readonly orderCount: number;
  readonly orders: readonly StoredOrder[];
}

/** @throws TargetError if the sandbox cannot be read, or the client removed its settings */
export async function observe(baseUrl: string): Promise<Observation> {
  const { settings, orders } = await fetchData(baseUrl, State);
  if (!settings.journal) throw new TargetError('The client changed the settings of its sandbox, so nothing is known');
  const entries = await readJournal(baseUrl, Entry);
  const ordered = entries.toReversed().map((entry) => ({ ...entry, receivedAt: Date.parse(entry.receivedAt) }));
  const isOwn = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
    headers['x-request-id']?.startsWith(OWN_REQUEST) ?? false;
  return {
    requests: ordered.filter((entry) => !isOwn(entry)),
    changedAt: ordered.find(({ headers }) => headers['x-request-id'] === CHANGE_REQUEST)?.receivedAt,
    orderCount: orders.total,
    orders: orders.total > READABLE_ORDERS ? [] : (await fetchData(`${baseUrl}/snapshot`, Snapshot)).orders,
  };
}

/** Sends an invalid order, and returns the error of the response. @throws TargetError if the service accepts it */
export async function readRefusal(baseUrl: string, order: unknown): Promise<Refusal> {
  const headers = { 'X-Request-Id': `${OWN_REQUEST}order` };
  try {
    await sendJson('POST', `${baseUrl}/orders`, z.unknown(), order, headers);
  } catch (error) {
    const parsed = error instanceof TargetError ? ErrorBody.safeParse(error.error) : undefined;
    if (!parsed?.success) throw error;
    const { code, message, details } = parsed.data;
    return { code, message, paths: (details ?? []).map(({ path }) => path) };
  }
  throw new TargetError('The service accepts the invalid order');
}
