import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Order } from '../../orders/order.ts';
import { type ConnectionFault, canBreak, type Transport } from '../../sandboxes/settings.ts';
import type { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import type { PageInfo } from '../request/query/paging.ts';
import { entityTag, textTag } from '../request/request-headers.ts';
import { JSON_TEXT, type JsonText, jsonText, listJson, orderJson, successJson } from './json-text.ts';

/** The response of a handler, without envelope and common headers. Without `data` and `file` it has no body. */
export interface ApiResponse {
  readonly status: number;
  /** The envelope's `data`. */
  readonly data?: JsonText;
  readonly meta?: PageInfo['meta'];
  /** Sent as it is, instead of the envelope. */
  readonly file?: File;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text to send as the body, with its media type. */
export interface File {
  readonly type: string;
  readonly text: string;
}

/** Returns a 200 with this data. */
export function ok(data: object, headers: ApiResponse['headers'] = {}): ApiResponse {
  return { status: 200, data: jsonText(data), headers };
}

/** Returns a 200 with this data and its strong entity tag, or a 304 if the client has it. */
export function taggedResponse(holds: (tag: string) => boolean, content: object): ApiResponse {
  const data = jsonText(content);
  return unlessHeld(holds, { status: 200, data, headers: { ETag: textTag(data.text) } });
}

/** Returns the response or, if the client has the representation with its entity tag, a 304 with the same headers. */
export function unlessHeld(holds: (tag: string) => boolean, response: ApiResponse): ApiResponse {
  const { headers = {} } = response;
  return holds(headers['ETag'] ?? '') ? { status: 304, headers } : response;
}

/** Returns a 201 with this data. */
export function created(data: object): ApiResponse {
  return { status: 201, data: jsonText(data) };
}

/** Returns a page of a list: its members, each as JSON, under `name`, and the position of the page. */
export function listResponse(name: string, members: readonly JsonText[], { pagination, meta }: PageInfo): ApiResponse {
  return { status: 200, data: listJson(name, members, pagination), meta };
}

/** Returns a response with one order and its entity tag. */
export function orderResponse(order: Order, status = 200, headers: ApiResponse['headers'] = {}): ApiResponse {
  return { status, data: orderJson(order), headers: { ...headers, ETag: entityTag(order.version) } };
}

/** Returns the envelope of an error. */
export function errorBody({ code, message, details }: HttpError): string {
  return JSON.stringify({ success: false, error: { code, message, details } });
}

/**
 * The result of a handler. If it has a connection fault, the gateway breaks the connection in this way. A handler
 * returns one only to a gateway that has said that it can.
 */
export interface HandlerResult extends APIGatewayProxyResult {
  readonly [JSON_TEXT]?: JsonText | undefined;
  readonly connectionFault?: ConnectionFault;
}

/** A success without anything in it. */
const BODY = successJson(jsonText({})).text;

/** JSON that breaks off before its end. */
const MALFORMED = BODY.slice(0, -2);

/**
 * Breaks the error response to a request that met a fault with a transport. It stays as it is where the gateway cannot
 * break the connection: a server with another gateway may have written the rule to the same store.
 */
export function breakResponse({ fault, service, route }: ApiRequest, result: HandlerResult): HandlerResult {
  const transport = fault?.rule.transport;
  if (!transport || !canBreak(service.connectionFaults, transport)) return result;
  return brokenResult(result, transport, route?.success ?? 200);
}

/**
 * Breaks a result as a fault's transport says, with the status of a success. Its headers stay. The rest of a response
 * whose connection is reset stays, too, for the log.
 */
function brokenResult(result: HandlerResult, transport: Transport, statusCode: number): HandlerResult {
  switch (transport) {
    case 'malformed':
      return { ...result, statusCode, body: MALFORMED };
    case 'truncated':
      return { ...result, statusCode, body: BODY, connectionFault: transport };
    case 'reset':
      return { ...result, connectionFault: transport };
  }
}
