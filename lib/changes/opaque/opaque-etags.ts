import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import type { ApiRequest } from '../../http/request/api-request.ts';
import type { RequestHeaders } from '../../http/request/event-parts.ts';
import { changeBody, isObject, type JsonObject } from '../../switches/parsed-response.ts';
import type { Effect } from '../../switches/switch.ts';
import { type Facts, OPAQUE } from '../shared/facts.ts';
import { changeMember } from '../shared/json-members.ts';

export const facts: Facts = () => ({
  title: 'Entity tags are 32 letters',
  freedom: OPAQUE,
  hint: 'Send the ETag of a response back as it is. Do not expect "1", and do not count upwards.',
});

/** What an entity tag may have between its quotes (RFC 9110, section 8.8.3). */
const TAG = /^[\x21\x23-\x7e\x80-\xff]*$/;

export const effect = (): Effect => ({
  headers: (headers, request) => readTags(readTags(headers, 'if-match', request), 'if-none-match', request),
  response: (response, request) => {
    const { headers, body } = response;
    const seal = <Members extends JsonObject>(members: Members, name: string): Members => {
      const tag = members[name];
      if (typeof tag !== 'string') return members;
      const sealed = tag.replace(/\d+/, (version) => sealVersion(orderIdIn(request, body), version));
      return { ...members, [name]: sealed };
    };
    const sealedHeaders = seal(headers, 'ETag');
    const changed = changeBody((whole) =>
      changeMember(whole, 'error', (error) =>
        changeMember(error, 'details', (details) => seal(details, 'currentETag')),
      ),
    ).response(response, request);
    return sealedHeaders === headers ? changed : { ...changed, headers: sealedHeaders };
  },
});

/**
 * Replaces each opaque tag of a header by the service's own for the same version, and any other tag by one without an
 * order.
 */
function readTags(headers: RequestHeaders, name: string, { gatewayEvent }: ApiRequest): RequestHeaders {
  const sent = headers.list(name);
  if (sent === undefined) return headers;
  const id = gatewayEvent.pathParameters?.id ?? '';
  const parts = sent.split('"');
  // An odd number of quotes is malformed, and stays so.
  if (parts.length % 2 === 0) return headers;
  const read = parts
    .map((part, index) => (index % 2 === 1 && TAG.test(part) ? (unsealVersion(id, part) ?? 'unknown') : part))
    .join('"');
  return read === sent ? headers : headers.with(name, read);
}

/** The id of the order that a response is about: a created order has it in the body, any other in the path. */
function orderIdIn({ gatewayEvent }: ApiRequest, body: JsonObject | undefined): string {
  const data = body?.['data'];
  return gatewayEvent.pathParameters?.id ?? (isObject(data) ? String(data['id']) : '');
}

/**
 * The opaque entity tag of an order's version, without quotes: 32 letters that depend on nothing else. They are one
 * encrypted block, so that a tag shows neither the version nor that another one is the next.
 */
function sealVersion(id: string, version: string): string {
  const cipher = createCipheriv('aes-128-ecb', keyOf(id), null).setAutoPadding(false);
  const block = cipher.update(version.padStart(32, '0'), 'hex', 'hex');
  return block.replaceAll(/./g, (digit) => String.fromCharCode(A + Number.parseInt(digit, 16)));
}

/** The version in an opaque entity tag of the order; undefined if it is no such tag. */
function unsealVersion(id: string, tag: string): string | undefined {
  if (!/^[a-p]{32}$/.test(tag)) return undefined;
  const decipher = createDecipheriv('aes-128-ecb', keyOf(id), null).setAutoPadding(false);
  const digits = tag.replaceAll(/./g, (letter) => (letter.charCodeAt(0) - A).toString(16));
  return /^0{17,}([1-9]\d*)$/.exec(decipher.update(digits, 'hex', 'hex'))?.[1];
}

const A = 'a'.charCodeAt(0);

function keyOf(id: string): Buffer {
  return hash('sha256', id, 'buffer').subarray(0, 16);
}
