import type { CallToolResult } from '@modelcontextprotocol/server';
import { parseJson } from '../../parse-text.ts';
import { wellFormed } from '../../well-formed.ts';
import type { OrderTool } from './describe-tools.ts';

/** The headers of a response that a result has, if the response has them. */
const SHOWN_HEADERS = ['etag', 'location', 'retry-after', 'idempotent-replayed'];

/** The codes of undici for a connection that was open, and closed. https://undici.nodejs.org/#/docs/api/Errors.md */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

type Arguments = Readonly<Record<string, unknown>>;

/** Where a call sends its request, and the key of a closed environment. */
export interface Shop {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** The result for the agent, and whether the connection closed without a response. */
export interface Call {
  readonly result: CallToolResult;
  readonly isAnswerLost: boolean;
}

/** Sends one request, and returns its response as the result of a tool. */
export async function callTool(tool: OrderTool, args: Arguments, shop: Shop): Promise<Call> {
  let status = 0;
  try {
    const response = await fetch(requestFor(tool, args, shop));
    status = response.status;
    const headers = Object.fromEntries(SHOWN_HEADERS.flatMap((name) => pairOf(name, response.headers.get(name))));
    const text = await response.text();
    const json = parseJson(text);
    const result = { status, headers, body: json === undefined ? text || null : json };
    const content = [{ type: 'text' as const, text: wellFormed(JSON.stringify(result)) }];
    return { result: { content, structuredContent: result, isError: status >= 300 }, isAnswerLost: false };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const isClosed = CLOSED.includes(String(Object(cause).code));
    return { result: errorResult(explain(cause, isClosed, status)), isAnswerLost: isClosed && status === 0 };
  }
}

/** A result that says what went wrong. */
export function errorResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function requestFor({ method, path, parameters, hasBody }: OrderTool, args: Arguments, shop: Shop): Request {
  const given = (place: string) =>
    parameters.flatMap((each) => (each.in === place ? pairOf(each.name, args[each.name]) : []));
  const fill = (text: string, [name, value]: [string, string]) => text.replace(`{${name}}`, encodeURIComponent(value));
  const filled = given('path').reduce(fill, path);
  const query = new URLSearchParams(given('query')).toString();
  const headers = new Headers(given('header'));
  if (shop.apiKey !== undefined) headers.set('X-Api-Key', shop.apiKey);
  if (hasBody) headers.set('Content-Type', 'application/json');
  const members = Object.entries(args).filter(([name]) => parameters.every((each) => each.name !== name));
  return new Request(`${shop.baseUrl}${filled}${query && `?${query}`}`, {
    method,
    headers,
    // The key is for this server only.
    redirect: 'manual',
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(members)) }),
  });
}

function pairOf(name: string, value: unknown): [string, string][] {
  return value === undefined || value === null ? [] : [[name, String(value)]];
}

function explain(cause: unknown, isClosed: boolean, status: number): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (status !== 0) return `The connection was closed in the middle of the response (status ${status}): ${reason}`;
  if (isClosed) return `The connection was closed before a response: ${reason}`;
  return `The request was not sent: ${reason}`;
}
