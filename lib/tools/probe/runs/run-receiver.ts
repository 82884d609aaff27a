import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newSecret } from '../../../client/receiver/signature.ts';
import { ORDER_STATUSES, stepsTo, TRANSITIONS } from '../../../orders/order-status.ts';
import { parseJson } from '../../../parse-text.ts';
import { describeEnding, findStartProblem, runBeside } from '../../harness/process/run-command.ts';
import { fetchData, send, sendJson, TargetError } from '../../harness/targets/target.ts';
import type { JournalRequest } from '../expectations/evidence.ts';
import { attemptsOf, DeliveredEvent, findMistakes, type Known } from '../expectations/receiver-expectations.ts';
import type { ReceiverSituation } from '../situations/receiver-situations.ts';
import { judge, type Result } from '../situations/result.ts';
import { ORDER } from '../situations/situations.ts';
import type { ProbeSandbox } from './probe-sandbox.ts';

export interface ReceiverUrls {
  /** Responds with what the receiver knows: `{"<order id>": "<status>"}`. */
  readonly state: string;
  /** Takes the events. */
  readonly webhook: string;
}

export interface ReceiverOptions {
  readonly command: readonly string[];
  readonly receiver: ReceiverUrls;
  /** In milliseconds; undefined: the limit of each situation. */
  readonly timeout: number | undefined;
  readonly signal: AbortSignal;
}

/** Milliseconds that a receiver may take to listen, to take all events, and to finish its work after the last one. */
const START_LIMIT = 60_000;
const DELIVERY_LIMIT = 60_000;
const WORK_LIMIT = 10_000;

/** Milliseconds between two looks at what the receiver knows. */
const INTERVAL = 100;

/** The ways to the statuses that nothing follows, which have every status. The shortest is the first. */
const WAYS = ORDER_STATUSES.filter((status) => TRANSITIONS[status].length === 0)
  .map(stepsTo)
  .toSorted((one, other) => one.length - other.length);

/** The changes of each order after its creation. */
const LIVES: readonly (readonly string[])[] = [['deleted'], ...WAYS, []];

/**
 * The first event of each type meets the fault: a creation before its deletion, and a payment before its completion.
 */
const FAULTED = ['order.created', 'order.paid'];

const Events = z.object({ events: z.array(DeliveredEvent) });

/** Runs the receiver in a situation. Returns undefined if that was interrupted. @throws TargetError */
export async function tryReceiver(
  situation: ReceiverSituation,
  { baseUrl }: ProbeSandbox,
  { command, timeout = WORK_LIMIT, signal, receiver: { state, webhook } }: ReceiverOptions,
): Promise<Result | undefined> {
  const other = await send(state).catch(() => undefined);
  if (other) throw new TargetError(`Another program listens at ${state} already`);
  const secret = newSecret();
  const env = { ...process.env, PORT: new URL(state).port, WEBHOOK_SECRET: secret };
  const options = { env, timeout: START_LIMIT + 2 * DELIVERY_LIMIT + timeout, signal };
  const { run, result: observed } = await runBeside(command, options, async (ended) => {
    if (!(await readUntil(state, () => true, START_LIMIT, ended))) return undefined;
    await live(baseUrl, situation, { url: webhook, secret });
    const events = (await fetchData(`${baseUrl}/events?limit=100`, Events)).events.toReversed();
    const isRight = (known: Known) => findMistakes(events, known).length === 0;
    return { events, known: await readUntil(state, isRight, timeout, ended) };
  });
  if (signal.aborted) return undefined;
  const { output, duration } = run;
  const ending = run.how === 'interrupted' ? undefined : run;
  if (observed === undefined) {
    const end = ending && (findStartProblem(ending, 'the receiver') ?? `The receiver ended: ${describeEnding(ending)}`);
    const message = end ?? `The receiver does not show a JSON object at ${state}`;
    return { situation, verdict: 'error', message, requests: [], output, duration };
  }
  return judge(situation, { ...observed, ending, output, duration, requests: requestsOf(observed.events, webhook) });
}

/**
 * Sends orders through their lives, and delivers their events. The last order comes when all others are delivered: when
 * a receiver that works in turn knows it, it has done all its work.
 */
async function live(baseUrl: string, situation: ReceiverSituation, { url, secret }: { url: string; secret: string }) {
  const { fault, rotates } = situation;
  const faults = fault === undefined ? [] : FAULTED.map((type) => ({ fault, type, times: 1 }));
  const secrets = rotates ? [secret, newSecret()] : [secret];
  // A receiver may remember the ids of events, so each run has a time, and therefore ids, of its own.
  const clock = new Date().toISOString();
  const settings = { clock, webhookDelivery: 'manual', webhooks: [{ url, secret: secrets, faults }] };
  await sendJson('PATCH', baseUrl, z.unknown(), settings);
  for (const changes of LIVES) {
    const { id } = await sendJson('POST', `${baseUrl}/orders`, z.object({ id: z.string() }), ORDER);
    for (const status of changes) {
      if (status !== 'deleted') await sendJson('PATCH', `${baseUrl}/orders/${id}`, z.unknown(), { status });
      else await fetchData(`${baseUrl}/orders/${id}`, z.unknown(), { method: 'DELETE' });
    }
    if (changes !== LIVES.at(-2)) continue;
    await deliver(baseUrl);
    if (rotates) await sendJson('PATCH', baseUrl, z.unknown(), { webhooks: [{ url, secret: secrets.toReversed() }] });
  }
  await deliver(baseUrl);
}

async function deliver(baseUrl: string): Promise<void> {
  const end = performance.now() + DELIVERY_LIMIT;
  const Progress = z.object({ more: z.boolean() });
  let progress = { more: true };
  while (progress.more && performance.now() < end)
    progress = await sendJson('POST', `${baseUrl}/deliveries`, Progress, { advanceClock: true });
}

/** Reads the receiver's state until it is as wanted, the receiver ends, or the time is over. Returns the last one. */
async function readUntil(url: string, isWanted: (known: Known) => boolean, limit: number, ended: AbortSignal) {
  const end = performance.now() + limit;
  let known = await readState(url);
  while (!(known && isWanted(known)) && performance.now() < end && !ended.aborted) {
    await delay(INTERVAL);
    known = await readState(url);
  }
  return known;
}

async function readState(url: string): Promise<Known | undefined> {
  const { text } = await send(url).catch(() => ({ text: '' }));
  return z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data;
}

/** The attempts as requests, in the order of the sandbox's time. */
function requestsOf(events: readonly DeliveredEvent[], url: string): readonly JournalRequest[] {
  const signal = events.at(-1)?.id;
  const requests = attemptsOf(events).map(({ id, type, at, status, fault }) => ({
    receivedAt: Date.parse(at),
    method: 'POST',
    path: `${new URL(url).pathname} ${type}`,
    query: {},
    headers: { 'webhook-id': id },
    body: null,
    status,
    fault: fault ?? undefined,
    note: id === signal ? "the probe's own, by which it sees that all are done" : undefined,
  }));
  return requests.toSorted((a, b) => a.receivedAt - b.receivedAt);
}
