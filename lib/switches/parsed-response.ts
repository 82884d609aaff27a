import type { APIGatewayProxyResult } from 'aws-lambda';
import type { HttpError } from '../http/http-error.ts';
import type { ApiRequest } from '../http/request/api-request.ts';
import { parseJson } from '../parse-text.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A response whose body has been parsed. */
export interface ParsedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, boolean | number | string>>;
  /** Undefined if the body is not an object of JSON. */
  readonly body: JsonObject | undefined;
  /** The text that is sent in place of a body that is undefined. */
  readonly text: string;
  readonly indent: string;
}

declare global {
  /** A number with its spelling, such as 9.50: https://github.com/tc39/proposal-json-parse-with-source */
  interface JSON {
    rawJSON(spelling: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** The part of an effect that changes responses. `error` is the cause of an error response. */
export interface ChangesResponse {
  readonly response: (response: ParsedResponse, request: ApiRequest, error?: HttpError) => ParsedResponse;
}

/** Returns an effect that changes responses. */
export function changeResponse(response: ChangesResponse['response']): ChangesResponse {
  return { response };
}

/** Returns an effect that changes the bodies of responses. A body whose JSON stays the same is not changed. */
export function changeBody(change: (body: JsonObject, request: ApiRequest) => JsonObject): ChangesResponse {
  return changeResponse((response, request) => {
    const body = response.body && change(response.body, request);
    return JSON.stringify(body) === JSON.stringify(response.body) ? response : { ...response, body };
  });
}

/** Returns the response with more headers, or other values of those that it has. */
export function withHeaders(response: ParsedResponse, headers: ParsedResponse['headers']): ParsedResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** Parses a response. Its `body` is undefined unless the text is a JSON object. */
export function parseResponse({ statusCode, headers = {}, body: text }: APIGatewayProxyResult): ParsedResponse {
  const body = parseJson(text);
  return { statusCode, headers, body: isObject(body) ? body : undefined, text, indent: '' };
}

/** Returns the result with a changed response. */
export function writeResponse(
  result: APIGatewayProxyResult,
  { statusCode, headers, body, text, indent }: ParsedResponse,
): APIGatewayProxyResult {
  const json = body === undefined ? text : JSON.stringify(body, null, indent);
  return { ...result, statusCode, headers: { ...headers }, body: json };
}
