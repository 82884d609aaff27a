import { randomInt } from 'node:crypto';

/** A request that a sandbox received, and its outcome. Header names are in lower case. */
export interface JournalEntry {
  /** Sorts by arrival. */
  readonly id: string;
  /** Milliseconds since 1970, by the real clock. */
  readonly receivedAt: number;
  readonly method: string;
  /** Below the base URL that was used. */
  readonly path: string;
  /** Its route, such as `/orders/{id}`; null if it has none. */
  readonly route: string | null;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Null if the connection was reset before a response. */
  readonly status: number | null;
  /** Present if the response repeated an earlier one with the same idempotency key. */
  readonly replayed?: true | undefined;
  readonly durationMs: number;
  /** The index of the fault rule that the request met, if it met one. */
  readonly fault?: number | undefined;
}

/** How many entries are kept, and for how long: 24 hours, in milliseconds. */
export const JOURNAL_SIZE = 1_000;
export const JOURNAL_LIFETIME = 24 * 60 * 60 * 1000;

/** How much of a body is kept, in bytes: 4 KiB. */
const MAX_BODY = 4 * 1024;

/**
 * Names of headers that carry a credential, in lower case and without `-`, `_` and `.`. A name that ends in `key` is
 * taken for one, unless it is among the known exceptions.
 */
const SECRET_NAME =
  /auth(?:orization|entication)?$|authkey|apikey|token|secret|password|passwd|passphrase|credential|jwt|session|cookie$|key$/;
const PLAIN_NAME = /idempotency|^secwebsocket/;

const REDACTED = '[redacted]';

/** Which entries to return. */
export interface JournalFilter {
  readonly method?: string | undefined;
  /** A route or a path. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  /** Milliseconds since 1970, inclusive. */
  readonly since?: number | undefined;
}

export function matchesFilter(entry: JournalEntry, { method, path, status, since }: JournalFilter): boolean {
  if (method !== undefined && entry.method !== method) return false;
  if (path !== undefined && entry.route !== path && entry.path !== path) return false;
  if (status !== undefined && entry.status !== status) return false;
  return since === undefined || entry.receivedAt >= since;
}

/** Headers or query parameters, with the values of credentials replaced. */
export function redact<Value>(values: Iterable<readonly [name: string, value: Value]>): Record<string, Value | string> {
  return Object.fromEntries([...values].map(([name, value]) => [name, isSecret(name) ? REDACTED : value]));
}

function isSecret(given: string): boolean {
  const name = given.toLowerCase().replaceAll(/[-_.]/g, '');
  return SECRET_NAME.test(name) && !PLAIN_NAME.test(name);
}

/** The parameters of a token request whose values are no secrets (RFC 6749, section 4.4.2). */
const PLAIN_PARAMETERS = ['grant_type', 'scope', 'client_id'];
/** A value without separators that a client may have confused with `&`. */
const PLAIN_VALUE = /^[\w.~%+:-]*$/;

/**
 * The form of a token request, without secrets: anything that is not a parameter without a secret is replaced, because a
 * client under test may put its secret in the wrong place.
 */
export function redactForm(form: string): string {
  return form
    .split('&')
    .map((pair) => {
      const equals = Math.max(pair.indexOf('='), 0);
      const name = pair.slice(0, equals);
      if (PLAIN_PARAMETERS.includes(name) && PLAIN_VALUE.test(pair.slice(equals + 1))) return pair;
      return name === 'client_secret' ? `${name}=${REDACTED}` : REDACTED;
    })
    .join('&');
}

/**
 * The body as it is recorded: at most 4 KiB of it, and then how long it was. `declared` is its length in bytes if the
 * gateway passed on only the start of a body that was too large.
 */
export function cutBody(body: string | null, declared = 0): string | null {
  if (body === null || Math.max(body.length * 4, declared) <= MAX_BODY) return body;
  const bytes = Buffer.from(body);
  const length = Math.max(bytes.length, declared);
  if (length <= MAX_BODY) return body;
  // A character cut in two at the end is left out; a byte order mark at the start is not.
  const start = bytes.subarray(0, MAX_BODY);
  const kept = new TextDecoder('utf-8', { ignoreBOM: true }).decode(start).replace(/\uFFFD$/, '');
  return `${kept}… [cut: the first ${start.length} of ${length} bytes]`;
}

let count = 0;

/**
 * An id that sorts by arrival, and in the order of the calls within one millisecond. Two calls never return the same id:
 * the count goes on whatever the instant, because requests of different durations are recorded out of order. The random
 * part tells processes apart.
 */
export function nextEntryId(receivedAt: number): string {
  count = (count + 1) % 100_000_000;
  const salt = randomInt(0x1_0000_0000).toString(16).padStart(8, '0');
  return `REQ-${String(receivedAt).padStart(13, '0')}-${String(count).padStart(8, '0')}-${salt}`;
}
