import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { JOURNAL_SIZE } from '../../../sandboxes/limits.ts';
import { fetchData, readJournal, sendJson } from '../../harness/targets/fetch-data.ts';
import { TargetError } from '../../harness/targets/target.ts';
import { JournalEntry, type Refusal, StoredOrder } from '../expectations/evidence.ts';
import { CHANGE_REQUEST, OWN_REQUEST } from './intervene.ts';

/** The most orders that are read. More of them are only counted. */
const READABLE_ORDERS = 100;

const State = z.object({
  settings: z.object({ journal: z.boolean(), faults: z.array(z.object({ met: z.number() })) }),
  orders: z.object({ total: z.number() }),
});

const Snapshot = z.object({ orders: z.array(StoredOrder) });

const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.nullable(z.array(z.object({ path: z.string() })))),
});

/** Milliseconds to wait for a request that is held when the client ends, and between two looks. */
const LONGEST_HOLD = 15_000;
const INTERVAL = 250;

/** The state of the sandbox after the client has ended. */
export type Observation = Awaited<ReturnType<typeof observe>>;

/** @throws TargetError if the sandbox cannot be read, or the client removed its settings */
export async function observe(baseUrl: string) {
  const { settings, orders } = await fetchData(baseUrl, State);
  if (!settings.journal) throw new TargetError('The client changed the settings of its sandbox, so nothing is known');
  const entries = await readJournal(baseUrl, JournalEntry);
  const ordered = entries.toReversed().map((entry) => ({ ...entry, receivedAt: Date.parse(entry.receivedAt) }));
  const isAwaited = ({ met }: { met: number }, index: number) =>
    met > entries.filter(({ fault }) => fault === index).length;
  const isOwn = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
    headers['x-request-id']?.startsWith(OWN_REQUEST) ?? false;
  return {
    requests: ordered.filter((entry) => !isOwn(entry)),
    /** When the probe's change arrived, in milliseconds since 1970; undefined if there was none. */
    changedAt: ordered.find(({ headers }) => headers['x-request-id'] === CHANGE_REQUEST)?.receivedAt,
    orderCount: orders.total,
    /** Whether a request has met a fault and is not in the journal yet, because its response is held. */
    isIncomplete: entries.length < JOURNAL_SIZE && settings.faults.some(isAwaited),
    orders: orders.total > READABLE_ORDERS ? [] : (await fetchData(`${baseUrl}/snapshot`, Snapshot)).orders,
  };
}

/** As `observe`, with the requests that are still held. @throws TargetError */
export async function observeCompletely(baseUrl: string): Promise<Observation> {
  const end = performance.now() + LONGEST_HOLD;
  let observed = await observe(baseUrl);
  while (observed.isIncomplete && performance.now() < end) {
    await delay(INTERVAL);
    observed = await observe(baseUrl);
  }
  return observed;
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
