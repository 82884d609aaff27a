import type * as z from 'zod/mini';
import { TargetError } from './target.ts';

/** Milliseconds for a target to respond. */
const TIMEOUT = 30_000;

/**
 * Sends a request to a target and returns the `data` of its envelope.
 * @throws TargetError if it cannot be reached, or the response is an error or has another form
 */
export async function fetchData<T>(url: string, schema: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T> {
  const { status, text } = await send(url, init);
  const envelope = parseJson(text);
  const parsed = schema.safeParse(memberOf(envelope, 'data'));
  if (status < 300 && parsed.success) return parsed.data;
  const message = `${init.method ?? 'GET'} ${url} returned ${status}: ${text.slice(0, 500)}`;
  throw new TargetError(message, { status, error: memberOf(envelope, 'error') });
}

async function send(url: string, init: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new TargetError(`${url} cannot be reached: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function memberOf(envelope: unknown, name: string): unknown {
  return typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, name) : undefined;
}

/** Returns the value of a JSON text, or undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
