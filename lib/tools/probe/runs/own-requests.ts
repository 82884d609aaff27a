import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseJson } from '../../../parse-text.ts';
import { JOURNAL_SIZE } from '../../../sandboxes/sandbox-limits.ts';
import { fetchData, readJournal, send, sendJson, TargetError } from '../../harness/targets/target.ts';
import { JournalEntry, type Refusal, StoredOrder } from '../expectations/evidence.ts';
import type { Situation } from '../situations/situation.ts';

/** The start of the ids of the probe's own requests. They are not judged. */
export const OWN_REQUEST = 'probe-';

/**
 * The id of the request that changes the order, of the last one before the token expires, or of the first one after the
 * client has lost its scope.
 */
const CHANGE_REQUEST = `${OWN_REQUEST}change`;

/** Milliseconds between two looks at the list. */
const INTERVAL = 150;

/** Milliseconds by which the clock is advanced, so that a token with a lifetime of one second expires. */
const PAST_LIFETIME = 5_000;

/** The items after somebody changed them. */
const CHANGED_ITEMS = [{ name: 'Family pizza', quantity: 4, price: 21.5 }];

const List = z.object({ orders: z.array(z.object({ id: z.string() })) });
const Token = z.object({ access_token: z.string() });

/** The changed order; or `too late`, because the client had paid already; or `no order`, because it created none. */
export type InterventionResult = Awaited<ReturnType<typeof intervene>>;

interface Place {
  readonly baseUrl: string;
  /** The probe's own credentials, as headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Waits for the client's order, and makes the change. Returns `no order` if the client ends without one.
 * @param ended is aborted when the client ends
 * @throws TargetError
 */
export async function intervene(situation: Situation, baseUrl: string, ended: AbortSignal) {
  const { intervention, credentials } = situation;
  if (intervention === undefined) return 'no order';
  const headers = credentials ? { Authorization: await getToken(baseUrl, credentials) } : {};
  const orderId = await findOrder({ baseUrl, headers }, ended);
  if (orderId === undefined) return 'no order';
  return (await change(situation, orderId, { baseUrl, headers })) ? { orderId } : 'too late';
}

async function getToken(baseUrl: string, { id, secret }: { id: string; secret: string }): Promise<string> {
  const { status, text } = await send(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'X-Request-Id': `${OWN_REQUEST}token` },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  });
  const parsed = Token.safeParse(parseJson(text));
  if (!parsed.success) throw new TargetError(`POST ${baseUrl}/oauth/token returned ${status} to the probe`);
  return `Bearer ${parsed.data.access_token}`;
}

async function findOrder({ baseUrl, headers }: Place, ended: AbortSignal): Promise<string | undefined> {
  for (let look = 1; ; look++) {
    // The client may have ended since the last look, and have created an order before.
    const isLast = ended.aborted;
    const own = { ...headers, 'X-Request-Id': `${OWN_REQUEST}${look}` };
    const { orders } = await fetchData(`${baseUrl}/orders?limit=1&sort=createdAt`, List, { headers: own });
    if (orders[0] !== undefined) return orders[0].id;
    if (isLast) return undefined;
    await delay(INTERVAL, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Returns whether the order was still pending. */
async function change(situation: Situation, orderId: string, { baseUrl, headers }: Place): Promise<boolean> {
  const { intervention, credentials } = situation;
  const order = `${baseUrl}/orders/${orderId}`;
  const own = { ...headers, 'X-Request-Id': CHANGE_REQUEST };
  if (intervention === 'expire-token') {
    await fetchData(order, z.unknown(), { headers: own });
    await sendJson('POST', `${baseUrl}/clock`, z.unknown(), { advanceMs: PAST_LIFETIME });
    return true;
  }
  if (intervention === 'lose-scope' && credentials) {
    const limited = { secret: credentials.secret, scope: 'orders:read' };
    const auth = { scheme: 'bearer', clients: { [credentials.id]: limited } };
    await sendJson('PATCH', baseUrl, z.unknown(), { auth });
    // Afterwards, so that every payment that succeeded came before this request.
    await fetchData(order, z.unknown(), { headers: own });
    return true;
  }
  const tag = await readTagOfPending(order, headers);
  if (tag === undefined) return false;
  const body = intervention === 'cancel' ? { status: 'cancelled' } : { items: CHANGED_ITEMS };
  try {
    await sendJson('PATCH', order, z.unknown(), body, { ...own, 'If-Match': tag });
    return true;
  } catch (error) {
    if (error instanceof TargetError && error.status === 412) return false;
    throw error;
  }
}

async function readTagOfPending(order: string, headers: Place['headers']): Promise<string | undefined> {
  const response = await send(order, { headers: { ...headers, 'X-Request-Id': `${OWN_REQUEST}read` } });
  const parsed = z.object({ data: z.object({ status: z.string() }) }).safeParse(parseJson(response.text));
  const isPending = parsed.success && parsed.data.data.status === 'pending';
  return isPending ? (response.headers.get('etag') ?? undefined) : undefined;
}

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
const HELD_INTERVAL = 250;

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
    await delay(HELD_INTERVAL);
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
