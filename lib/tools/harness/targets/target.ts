import * as z from 'zod/mini';
import { listAll } from '../../../client/api.ts';
import { memberOf } from '../../../client/api-error.ts';
import { asksForKey, sendWithKey } from '../../../client/api-key.ts';
import { parseJson } from '../../../parse-text.ts';
import { cutText } from '../../../well-formed.ts';

/** The settings of a target. */
export interface TargetSettings {
  /** The ids of the bugs. No two of them exclude each other. */
  readonly defects: readonly string[];
  /** The ids of the compatible changes; none by default. */
  readonly changes?: readonly string[];
}

/** The settings of a service without a bug. */
export const CORRECT: TargetSettings = { defects: [] };

/** A service for one run of the suite. Nothing else uses it. */
export interface Target {
  readonly baseUrl: string;
  /**
   * Returns how many requests have met each of the bugs and changes that are on, by id.
   * @throws TargetError if the target ended, or the suite changed its settings.
   */
  readMet(): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns how many requests the suite has sent.
   * @throws TargetError if the target ended, or the suite changed its settings.
   */
  countRequests(): Promise<number>;
  /** Removes the target with its processes or its sandbox. A second call does nothing. */
  stop(): Promise<void>;
}

/** Starts a service for one run of a suite: a server of its own, or a sandbox of a deployment. */
export interface StartTarget {
  /** Starts a target with these settings. @throws TargetError */
  (settings: TargetSettings): Promise<Target>;
  /** Prepares a target, which starts sooner then. Left out if that takes nothing. */
  readonly prepare?: () => PreparedTarget;
}

/** A target that has no settings yet. */
export interface PreparedTarget extends Pick<Target, 'stop'> {
  /** Starts it. @throws TargetError */
  start(settings: TargetSettings): Promise<Target>;
}

/** A target that cannot be used: a run against it says nothing about the suite. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** The status of the response, if there was one. */
  readonly status: number | undefined;
  /** The error in the response's envelope, if there was one. */
  readonly error: unknown;

  constructor(message: string, { status, error }: { status?: number; error?: unknown } = {}) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

/** Milliseconds for a target to respond. */
const TIMEOUT = 60_000;

/**
 * Sends a request to a target and returns the `data` of its envelope.
 * @throws TargetError if it cannot be reached, or the response is an error or has another form
 */
export async function fetchData<T>(url: string, schema: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T> {
  const { status, text } = await send(url, init);
  const envelope = parseJson(text);
  const parsed = schema.safeParse(memberOf(envelope, 'data'));
  if (status < 300 && parsed.success) return parsed.data;
  const message = `${init.method ?? 'GET'} ${url} returned ${status}: ${cutText(text, 500)}`;
  throw new TargetError(message, { status, error: memberOf(envelope, 'error') });
}

/** Sends JSON to a target, and returns the `data` of its response. @throws TargetError */
export async function sendJson<T>(
  method: string,
  url: string,
  schema: z.ZodMiniType<T>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const all = { 'Content-Type': 'application/json', ...headers };
  return await fetchData(url, schema, { method, headers: all, body: JSON.stringify(body) });
}

/**
 * Sends a request to a target, with the key in `API_KEY` if the target is a closed environment. Returns the response
 * with its whole body.
 * @throws TargetError if it cannot be reached, or refuses the key
 */
export async function send(url: string, init: RequestInit = {}) {
  const { text, response } = await receive(new Request(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) }));
  if (!asksForKey(response)) return { status: response.status, headers: response.headers, text };
  throw new TargetError(`The environment at ${new URL(url).origin} is closed. Set the variable API_KEY to its key`);
}

async function receive(request: Request) {
  try {
    const response = await sendWithKey(request, fetch);
    return { response, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new TargetError(`${request.url} cannot be reached: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/**
 * Reads the whole journal of a sandbox, newest first.
 * @param entry the members to read of each request
 * @throws TargetError
 */
export async function readJournal<T>(baseUrl: string, entry: z.ZodMiniType<T>): Promise<readonly T[]> {
  const Page = z.object({ requests: z.array(entry), pagination: z.object({ nextCursor: z.nullable(z.string()) }) });
  return await listAll(async ({ limit, ...cursor }) => {
    const query = new URLSearchParams({ limit: `${limit}`, ...cursor });
    const { requests, pagination } = await fetchData(`${baseUrl}/requests?${query}`, Page);
    return { items: requests, ...pagination };
  });
}
