import { parseJson } from '../../../parse-text.ts';
import { cutText } from '../../../well-formed.ts';
import { apiKey, asksForKey, isKeyAsked, KEY_VARIABLE } from './api-key.ts';

export interface ConsoleRequest {
  readonly method: string;
  /** Below the root of the service, with its query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of JSON, as a form (RFC 6749, section 4.4.2). */
  readonly form?: string;
}

/** A request and its response. Without a status, no response arrived. */
export type Exchange = Awaited<ReturnType<typeof exchangeWith>>;

export interface Violation {
  readonly path: string;
  readonly message: string;
}

export interface Problem {
  /** In short: the status and the code, or that no response arrived. */
  readonly title: string;
  readonly message: string;
  readonly violations: readonly Violation[];
  readonly details?: unknown;
}

/** The outcome of a request. A 304 has neither data nor a problem. */
export interface Reply<Data> {
  readonly exchange: Exchange;
  readonly data?: Data;
  readonly problem?: Problem;
}

interface Envelope {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly details: unknown } | string;
}

/** Sends a request to a path below `root`. Never rejects: an unreachable service is a problem like any other. */
export async function send<Data>(root: string, request: ConsoleRequest): Promise<Reply<Data>> {
  const exchange = await exchangeWith(root, request);
  const { status, text } = exchange;
  if (status === 304) return { exchange };
  const envelope = parseObject(text);
  if (status === undefined || status >= 400 || !envelope) return { exchange, problem: problemOf(exchange, envelope) };
  // The service's own tests check that its responses have the types of the OpenAPI document.
  return { exchange, data: ('data' in envelope ? envelope.data : envelope) as Data };
}

async function exchangeWith(root: string, { method, path, headers = {}, body, form }: ConsoleRequest) {
  const text = form ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const key = apiKey.value;
  const sent = text === undefined ? headers : { 'Content-Type': type, ...headers };
  const request = {
    method,
    url: `${location.origin}${root}${path}`,
    headers: key === undefined ? sent : { 'X-Api-Key': KEY_VARIABLE, ...sent },
    body: text,
  };
  const start = performance.now();
  const duration = () => Math.round(performance.now() - start);
  try {
    // With `omit`, the browser does not ask for a password after a 401 of HTTP Basic.
    const options = { cache: 'no-store', credentials: 'omit' } as const;
    const withKey = key === undefined ? sent : { 'X-Api-Key': key, ...sent };
    const response = await fetch(request.url, { method, headers: withKey, body: text ?? null, ...options });
    if (asksForKey(response)) isKeyAsked.value = true;
    const { status, headers: responseHeaders } = response;
    return { ...request, status, responseHeaders, text: await response.text(), durationMs: duration() };
  } catch (error) {
    const nothing = { status: undefined, responseHeaders: new Headers(), text: String(error) };
    return { ...request, ...nothing, durationMs: duration() };
  }
}

/** Returns the JSON object in a text; undefined if it is anything else. */
export function parseObject(text: string): Envelope | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

function problemOf({ status, text }: Exchange, envelope: Envelope | undefined): Problem {
  const error = envelope?.error;
  if (status === undefined) {
    const message = 'The service did not respond, or the connection was closed before it did';
    return { title: 'No response', message, violations: [] };
  }
  if (error === undefined) return { title: `${status}: not valid JSON`, message: cutText(text, 200), violations: [] };
  if (typeof error === 'string') return { title: String(status), message: error, violations: [] };
  return {
    title: `${status} ${error.code}`,
    message: error.message,
    violations: Array.isArray(error.details) ? error.details.filter(isViolation) : [],
    ...(error.details !== null && { details: error.details }),
  };
}

function isViolation(value: unknown): value is Violation {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
