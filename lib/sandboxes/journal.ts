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
  readonly status: number;
  readonly durationMs: number;
}

/** How many entries are kept, and for how long: 24 hours, in milliseconds. */
export const JOURNAL_SIZE = 1_000;
export const JOURNAL_LIFETIME = 24 * 60 * 60 * 1000;

/** How much of a body is kept, in bytes: 4 KiB. */
const MAX_BODY = 4 * 1024;

/** Headers whose values are never recorded. */
const SECRET_HEADER =
  /^(?:proxy-)?authorization$|^cookie$|^set-cookie$|api-?key|^x-(?:amz-security|auth|access)-token$/i;

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

/** The headers as they may be recorded. */
export function redactHeaders(headers: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, SECRET_HEADER.test(name) ? REDACTED : value]));
}

/** The body as it is recorded: at most 4 KiB, followed by how long it was. */
export function cutBody(body: string | null): string | null {
  if (body === null || body.length <= MAX_BODY / 4) return body;
  const bytes = Buffer.from(body);
  if (bytes.length <= MAX_BODY) return body;
  // A character cut in two at the end is left out; a byte order mark at the start is not.
  const kept = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, MAX_BODY)).replace(/\uFFFD$/, '');
  return `${kept}… [cut: the first ${MAX_BODY} of ${bytes.length} bytes]`;
}

let last = { at: 0, count: 0 };

/** An id that sorts after the earlier ids of this process, and that hardly ever equals one of another process. */
export function nextEntryId(receivedAt: number): string {
  last = { at: receivedAt, count: receivedAt === last.at ? last.count + 1 : 0 };
  const count = String(last.count).padStart(5, '0');
  const salt = randomInt(0x10000).toString(16).padStart(4, '0');
  return `REQ-${String(receivedAt).padStart(13, '0')}-${count}-${salt}`;
}
