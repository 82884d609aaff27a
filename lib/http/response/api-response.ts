import type { Order } from '../../orders/order.ts';
import type { HttpError } from '../http-error.ts';
import { entityTag, tagMatcher, textTag } from '../request/headers/entity-tag.ts';
import type { ListMeta, PageInfo } from '../request/query/paging.ts';
import { type JsonText, jsonText, representOrder } from './represent-order.ts';

/** The response of a handler, without envelope and common headers. Without `data` and `file` it has no body. */
export interface ApiResponse {
  readonly status: number;
  /** The envelope's `data`. */
  readonly data?: JsonText;
  readonly meta?: ListMeta;
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

/**
 * Returns a 200 with this data and its strong entity tag, or a 304 if `If-None-Match` says that the client has it.
 * @throws HttpError 400 if `If-None-Match` is not a list of entity tags.
 */
export function taggedResponse(ifNoneMatch: string | undefined, content: object): ApiResponse {
  const data = jsonText(content);
  const ETag = textTag(data.text);
  return tagMatcher(ifNoneMatch)(ETag) ? { status: 304, headers: { ETag } } : { status: 200, data, headers: { ETag } };
}

/** Returns a 201 with this data. */
export function created(data: object): ApiResponse {
  return { status: 201, data: jsonText(data) };
}

/** Returns a page of a list: its members, each as JSON, under `name`, and the position of the page. */
export function listResponse(name: string, members: readonly JsonText[], { pagination, meta }: PageInfo): ApiResponse {
  const end = `],"pagination":${JSON.stringify(pagination)}}`;
  // Concatenated, not joined: V8 then copies only the form that is sent.
  const listOf = (form: keyof JsonText) =>
    members.reduce((list, json, index) => `${list}${index === 0 ? '' : ','}${json[form]}`, `{"${name}":[`) + end;
  return { status: 200, data: { text: listOf('text'), bytes: listOf('bytes') }, meta };
}

/**
 * Returns a response with one order and its entity tag. By default the order's JSON is not kept: few orders that were just
 * created or changed are read at once, and a text that is kept costs the garbage collector. A read passes orderJson().
 */
export function orderResponse(
  order: Order,
  status = 200,
  headers: ApiResponse['headers'] = {},
  data = jsonText(representOrder(order)),
): ApiResponse {
  return { status, data, headers: { ...headers, ETag: entityTag(order.version) } };
}

/** Returns a 304: the client has this version of the order. */
export function notModified(order: Order): ApiResponse {
  return { status: 304, headers: { ETag: entityTag(order.version) } };
}

/** Returns the envelope of a success. */
export function successBody({ text, bytes }: JsonText, meta: ListMeta | undefined): JsonText {
  const end = meta ? `,"meta":${JSON.stringify(meta)}}` : '}';
  return { text: `${START}${text}${end}`, bytes: `${START}${bytes}${end}` };
}

const START = '{"success":true,"data":';

/** Returns the envelope of an error. */
export function errorBody({ code, message, details }: HttpError): string {
  return JSON.stringify({ success: false, error: { code, message, details } });
}
