import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../../../lib/client/api-error.ts';
import type { Expected, Other, Outcomes, RequestStep, SentRequest, Step } from '../../../lib/switches/facts.ts';
import { KEY } from './sandboxes.ts';

/** The service whose responses are expected. With `any`, every response is. */
export type Behaviour = 'correct' | 'defective' | 'any';

interface Run extends Watched {
  readonly baseUrl: string;
  readonly sandbox: string;
  readonly behaviour: Behaviour;
  readonly saved: Record<string, string>;
}

interface Watched {
  /** Called with every response to a request. */
  readonly onResponse?: (request: SentRequest, response: Received) => void;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Runs the steps in a sandbox. Resolves to a description of the first difference from the expected responses, or
 * to undefined without a difference. `saved` has values for the steps, and gets those that it saves.
 */
export async function runSteps(
  baseUrl: string,
  sandbox: string,
  steps: readonly Step[],
  behaviour: Behaviour,
  { saved = {}, ...watched }: Watched & { readonly saved?: Record<string, string> } = {},
): Promise<string | undefined> {
  saved['base'] = new URL(`${baseUrl}/sandboxes/${sandbox}`).pathname;
  const run = { baseUrl, sandbox, behaviour, saved, ...watched };
  for (const [index, step] of steps.entries()) {
    const failure = await take(run, step);
    if (failure !== undefined) return `Step ${index + 1}: ${failure}`;
  }
  return undefined;
}

function take(run: Run, step: Step): Promise<string | undefined> {
  if ('clock' in step) return set(run, { clock: step.clock });
  if ('settings' in step) return set(run, step.settings);
  return 'atOnce' in step ? sendAtOnce(run, step) : sendOne(run, step);
}

async function set({ baseUrl, sandbox }: Run, settings: object): Promise<string | undefined> {
  const response = await transmit(`${baseUrl}/sandboxes/${sandbox}`, { method: 'PATCH', path: '', body: settings });
  return response.status === 200 ? undefined : `the settings were not accepted: ${JSON.stringify(response.body)}`;
}

async function sendAtOnce(run: Run, step: Extract<Step, { atOnce: unknown }>): Promise<string | undefined> {
  const responses = await Promise.all(step.atOnce.map((request) => send(run, request)));
  if (run.behaviour === 'any') return undefined;
  const received: Record<string, number> = {};
  for (const { status } of responses) received[status] = (received[status] ?? 0) + 1;
  const expected: Outcomes = (run.behaviour === 'defective' && step.defective) || step.correct;
  return difference('the statuses', received, expected);
}

async function sendOne(run: Run, { send: request, save = {}, correct, defective }: RequestStep) {
  const response = await send(run, request);
  for (const [name, place] of Object.entries(save)) run.saved[name] = String(valueAt(response, place));
  if (run.behaviour === 'any') return undefined;
  const expected = (run.behaviour === 'defective' && defective) || correct;
  if (expected) return firstDifference(response, filled(run, expected));
  return response.status < 300 ? undefined : `expected a success, received ${JSON.stringify(response.body)}`;
}

function firstDifference(response: Received, { status, headers = {}, body = {} }: Expected): string | undefined {
  return [
    status === undefined ? undefined : difference('status', response.status, status),
    ...Object.entries(headers).map(([name, value]) => difference(name, response.headers.get(name), value)),
    ...Object.entries(body).map(([place, value]) => difference(place, valueAt(response, place), value)),
  ].find((failure) => failure !== undefined);
}

function difference(what: string, received: unknown, expected: unknown): string | undefined {
  if (matches(received, expected)) return undefined;
  return `${what} is ${JSON.stringify(received)}, expected ${JSON.stringify(expected)}`;
}

/** Whether a value equals the expected value or, for `{ not: … }`, differs from it. */
function matches(received: unknown, expected: unknown): boolean {
  return isOther(expected) ? !isDeepStrictEqual(received, expected.not) : isDeepStrictEqual(received, expected);
}

function isOther(expected: unknown): expected is Other {
  return typeof expected === 'object' && expected !== null && 'not' in expected;
}

async function send(run: Run, request: SentRequest): Promise<Received> {
  const sent = filled(run, request);
  const response = await transmit(`${run.baseUrl}/sandboxes/${run.sandbox}`, sent);
  run.onResponse?.(sent, response);
  return response;
}

async function transmit(
  base: string,
  { method, path, user, headers = {}, body, text }: SentRequest,
): Promise<Received> {
  const basic = user === undefined ? {} : { Authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...KEY, ...json, ...basic, ...headers },
    // Bytes, because fetch declares a string as text/plain.
    ...(sent !== undefined && { body: new TextEncoder().encode(sent) }),
  });
  const received = await response.text();
  return { status: response.status, headers: response.headers, body: received === '' ? null : JSON.parse(received) };
}

/** The value with every `{name}` in its strings replaced by the saved value of that name. */
function filled<T>({ saved }: Run, value: T): T {
  const fill = (_: string, member: unknown) =>
    typeof member === 'string' ? member.replace(/\{(\w+)\}/g, (text, name: string) => saved[name] ?? text) : member;
  return JSON.parse(JSON.stringify(value), (key, member: unknown) => fill(key, member));
}

/** The value at a place such as `data.orders[0].id` or `headers.etag`; null if there is none. */
function valueAt({ headers, body }: Received, place: string): unknown {
  if (place.startsWith('headers.')) return headers.get(place.slice('headers.'.length));
  return place.split(/[.[\]]+/).reduce(memberOf, body) ?? null;
}
