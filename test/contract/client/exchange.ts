import type { IncomingMessage } from 'node:http';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE' | (string & {});

/** A request as sent: header names in lower case; the path below the base URL, with its query. */
export interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  readonly chunks: readonly (string | Buffer)[];
}

/** A response and its request. `json` is undefined if there is no body. */
export interface ApiResponse {
  readonly sent: Sent;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly json: JsonObject | undefined;
}

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json | undefined;
}

/** Makes an `ApiResponse`, with the values of repeated headers joined by commas. */
export function readResponse(sent: Sent, message: IncomingMessage, text: string): ApiResponse {
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return { sent, status: message.statusCode ?? 0, headers, text, json: text === '' ? undefined : parseObject(text) };
}

/** @throws Error if the text is not a JSON object. */
export function parseObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error(`Not a JSON object: ${text.slice(0, 200)}`);
  return value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The challenge of a 401. API Gateway renames the header of a function. */
export function challengeOf({ headers }: ApiResponse): string | undefined {
  return headers['www-authenticate'] ?? headers['x-amzn-remapped-www-authenticate'];
}

export function dataOf({ json, status }: ApiResponse): JsonObject {
  const data = json?.['data'];
  if (!isObject(data)) throw new Error(`The ${status} response has no data: ${JSON.stringify(json)}`);
  return data;
}

export function errorOf({ json, status }: ApiResponse): { code: string; message: string; details: Json | undefined } {
  const error = json?.['error'];
  if (!isObject(error)) throw new Error(`The ${status} response has no error: ${JSON.stringify(json)?.slice(0, 500)}`);
  return { code: String(error['code']), message: String(error['message']), details: error['details'] };
}
