import { isDeepStrictEqual } from 'node:util';
import type { Expected, Other, RequestStep, SentRequest, Step } from '../../../lib/api/switches/facts.ts';
import { memberOf } from '../../../lib/client/api-error.ts';
import { KEY } from './sandboxes.ts';

/** The service whose responses are expected. With `any`, every response is. */
export type Behaviour = 'correct' | 'defective' | 'any';

/** What steps save for later ones, and what is called with every response to a request. */
interface RunOptions {
  readonly saved?: Record<string, string>;
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
  { saved = {}, onResponse }: RunOptions = {},
): Promise<string | undefined> {
  const base = `${baseUrl}/sandboxes/${sandbox}`;
  saved['base'] = new URL(base).pathname;
  const send = async (request: SentRequest) => {
    const sent = filled(saved, request);
    const response = await transmit(base, sent);
    onResponse?.(sent, response);
    return response;
  };

  const set = async (settings: object) => {
    const { status, body } = await transmit(base, { method: 'PATCH', path: '', body: settings });
    return status === 200 ? undefined : `the settings were not accepted: ${JSON.stringify(body)}`;
  };

  const sendAtOnce = async ({ atOnce, correct, defective }: Extract<Step, { atOnce: unknown }>) => {
    const responses = await Promise.all(atOnce.map(send));
    if (behaviour === 'any') return undefined;
    const received: Record<string, number> = {};
    for (const { status } of responses) received[status] = (received[status] ?? 0) + 1;
    return difference('the statuses', received, (behaviour === 'defective' && defective) || correct);
  };

  const sendOne = async ({ send: request, save = {}, correct, defective }: RequestStep) => {
    const response = await send(request);
    for (const [name, place] of Object.entries(save)) saved[name] = String(valueAt(response, place));
    if (behaviour === 'any') return undefined;
    const expected = (behaviour === 'defective' && defective) || correct;
    if (expected) return firstDifference(response, filled(saved, expected));
    return response.status < 300 ? undefined : `expected a success, received ${JSON.stringify(response.body)}`;
  };

  const take = (step: Step) => {
    if ('clock' in step) return set({ clock: step.clock });
    if ('settings' in step) return set(step.settings);
    return 'atOnce' in step ? sendAtOnce(step) : sendOne(step);
  };

  for (const [index, step] of steps.entries()) {
    const failure = await take(step);
    if (failure !== undefined) return `Step ${index + 1}: ${failure}`;
  }
  return undefined;
}

function firstDifference(response: Received, { status, headers = {}, body = {} }: Expected): string | undefined {
  return [
    status === undefined ? undefined : difference('status', response.status, status),
    ...Object.entries(headers).map(([name, value]) => difference(name, response.headers.get(name), value)),
    ...Object.entries(body).map(([place, value]) => difference(place, valueAt(response, place), value)),
  ].find((failure) => failure !== undefined);
}

function difference(what: string, received: unknown, expected: unknown): string | undefined {
  // `{ not: … }` expects any other value.
  const [value, isWanted] = isOther(expected) ? [expected.not, false] : [expected, true];
  if (isDeepStrictEqual(received, value) === isWanted) return undefined;
  return `${what} is ${JSON.stringify(received)}, expected ${JSON.stringify(expected)}`;
}

function isOther(expected: unknown): expected is Other {
  return typeof expected === 'object' && expected !== null && 'not' in expected;
}

/** Sends a request below a base URL, as JSON unless it has a text. */
export async function transmit(base: string, request: SentRequest): Promise<Received> {
  const { method, path, user, headers: own, body, text = JSON.stringify(body) } = request;
  const basic = user && { Authorization: `Basic ${Buffer.from(user).toString('base64')}` };
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const headers = { ...KEY, ...json, ...basic, ...own };
  // Bytes, because fetch declares a string as text/plain.
  const bytes = text === undefined ? null : Buffer.from(text);
  const response = await fetch(`${base}${path}`, { method, headers, body: bytes });
  const received = await response.text();
  return { status: response.status, headers: response.headers, body: received === '' ? null : JSON.parse(received) };
}

/** The value with every `{name}` in its strings replaced by the saved value of that name. */
function filled<T>(saved: Readonly<Record<string, string>>, value: T): T {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name: string) => saved[name] ?? place);
  return JSON.parse(JSON.stringify(value), (_, member) => (typeof member === 'string' ? fill(member) : member));
}

/** The value at a place such as `data.orders[0].id` or `headers.etag`; null if there is none. */
function valueAt({ headers, body }: Received, place: string): unknown {
  if (place.startsWith('headers.')) return headers.get(place.slice('headers.'.length));
  return place.split(/[.[\]]+/).reduce(memberOf, body) ?? null;
}
