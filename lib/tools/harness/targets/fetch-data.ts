import * as z from 'zod/mini';
import { listAll } from '../../../client/api.ts';
import { memberOf } from '../../../client/api-error.ts';
import { asksForKey, sendWithKey } from '../../../client/api-key.ts';
import { parseJson } from '../../../parse-text.ts';
import { cutText } from '../../../well-formed.ts';
import { TargetError } from './target.ts';

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
