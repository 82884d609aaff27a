import { randomInt } from 'node:crypto';

/** A request to a sandbox, and its outcome. Header names are in lower case. */
export interface JournalEntry {
  /** Sorts by arrival. */
  readonly id: string;
  /** Milliseconds since 1970, by the real clock. */
  readonly receivedAt: number;
  readonly method: string;
  /** The path below the request's base URL. */
  readonly path: string;
  /** The route, such as `/orders/{id}`. Null if none matches the path. */
  readonly route: string | null;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Null if the connection was reset before a response. */
  readonly status: number | null;
  /** Present if the response replays an earlier response with the same idempotency key. */
  readonly replayed?: true | undefined;
  readonly durationMs: number;
  /** The index of the fault rule that applied to the request, if any. */
  readonly fault?: number | undefined;
  /** The name of the caller, if it was recognised. */
  readonly client?: string | undefined;
}

/** How long entries are kept: 24 hours, in milliseconds. `JOURNAL_SIZE` limits their number. */
export const JOURNAL_LIFETIME = 24 * 60 * 60 * 1000;

/**
 * The recorded requests of a sandbox. Every method throws StoreUnavailable if the store cannot be reached or is
 * throttling.
 */
export interface Journal {
  append(entry: JournalEntry): Promise<void>;
  /** Returns the entries, newest first: at most JOURNAL_SIZE, none older than JOURNAL_LIFETIME. */
  list(): Promise<readonly JournalEntry[]>;
  /** Deletes all entries. */
  drop(): Promise<void>;
}

/** The number of bytes that are kept of a body: 4 KiB. */
const MAX_BODY = 4 * 1024;

/**
 * Returns the first 4 KiB of a body, and a note of how many bytes are left out, which is empty if none are. `declared`
 * is its length in bytes if the gateway passed on only the start of a body that was too large.
 */
export function cutBody(body: string, declared = 0): { start: string; note: string } {
  if (Math.max(body.length * 4, declared) <= MAX_BODY) return { start: body, note: '' };
  const bytes = Buffer.from(body);
  const length = Math.max(bytes.length, declared);
  if (length <= MAX_BODY) return { start: body, note: '' };
  const kept = bytes.subarray(0, MAX_BODY);
  // A character cut in two at the end is dropped. A byte order mark at the start is kept.
  const start = new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept).replace(/\uFFFD$/, '');
  return { start, note: `… [cut: the first ${kept.length} of ${length} bytes]` };
}

let count = 0;

/**
 * Returns an id that sorts by arrival, and in the order of the calls within one millisecond. Two calls never return the
 * same id: the count does not restart for another millisecond, because a slow request is recorded after a later fast
 * one. The random part separates processes.
 */
export function nextEntryId(receivedAt: number): string {
  count = (count + 1) % 100_000_000;
  const salt = randomInt(0x1_0000_0000).toString(16).padStart(8, '0');
  return `REQ-${String(receivedAt).padStart(13, '0')}-${String(count).padStart(8, '0')}-${salt}`;
}
