import { hash } from 'node:crypto';
import type { RequestHeaders } from '../http/request/headers/request-headers.ts';
import type { QueryParameters } from '../http/request/query/query-parameters.ts';
import type { ReceivedRequest } from '../http/request/received-request.ts';
import { VERSION } from '../http/service.ts';
import { reverseDetails, reword } from './error-texts.ts';
import type { ChangeId } from './ids.ts';
import { changeEvery, changeMember, changeOrders, isMembers, type Members, spell } from './json-members.ts';
import { sealVersion, unsealVersion } from './order-tags.ts';

/** A response whose body has been parsed. Without a JSON object as its body, `body` is undefined. */
export interface ParsedResponse {
  readonly headers: Readonly<Record<string, boolean | number | string>>;
  readonly body: Members | undefined;
  readonly indent: string;
}

/** A compatible change, as decorators that return the very value they got if they change nothing. */
export interface Change {
  readonly headers?: (headers: RequestHeaders, request: ReceivedRequest) => RequestHeaders;
  readonly query?: (parameters: QueryParameters) => QueryParameters;
  readonly response?: (response: ParsedResponse, request: ReceivedRequest) => ParsedResponse;
}

export const CHANGES: Readonly<Record<ChangeId, Change>> = {
  'extra-members': {
    response: changeBody((body) =>
      // The members of `endpoints` in GET / are data: each is an endpoint.
      changeEvery(body, (members) => ('GET /orders' in members ? members : { ...members, apiVersion: VERSION })),
    ),
  },

  'extra-headers': { response: addHeaders(() => ({ 'X-Robots-Tag': 'noindex', 'X-Api-Version': VERSION })) },

  deprecated: {
    response: addHeaders(({ route, gatewayEvent: { pathParameters } }) =>
      route?.path.endsWith('/cancel')
        ? {
            Deprecation: `@${Date.UTC(2026, 0, 1) / 1_000}`,
            Sunset: new Date(Date.UTC(2100, 0, 1)).toUTCString(),
            Link: `<../${encodeURIComponent(pathParameters?.id ?? '')}>; rel="successor-version"`,
          }
        : undefined,
    ),
  },

  'opaque-etags': {
    headers: (headers, request) => readTags(readTags(headers, 'if-match', request), 'if-none-match', request),
    response: (response, request) => {
      const { headers, body } = response;
      const opaque = (members: Readonly<Record<string, unknown>>, name: string) => {
        const tag = members[name];
        if (typeof tag !== 'string') return undefined;
        return tag.replace(/\d+/, (version) => sealVersion(orderIdIn(request, body), BigInt(version)));
      };
      const ETag = opaque(headers, 'ETag');
      const changed = changeBody((whole) =>
        changeMember(whole, 'error', (error) =>
          changeMember(error, 'details', (details) => {
            const currentETag = opaque(details, 'currentETag');
            return currentETag === undefined ? details : { ...details, currentETag };
          }),
        ),
      )(response, request);
      return ETag === undefined ? changed : { ...changed, headers: { ...headers, ETag } };
    },
  },

  'longer-cursors': {
    query: (parameters) => {
      const cursor = parameters.toObject().cursor;
      const short = typeof cursor === 'string' ? cursor.split('.').slice(0, 2).join('.') : '';
      return short !== cursor && lengthen(short) === cursor ? parameters.with('cursor', short) : parameters;
    },
    response: changeBody((body) =>
      changeMember(body, 'data', (data) =>
        changeMember(data, 'pagination', ({ nextCursor, ...rest }) =>
          typeof nextCursor === 'string' ? { ...rest, nextCursor: lengthen(nextCursor) } : undefined,
        ),
      ),
    ),
  },

  'messages-reworded': {
    response: changeBody((body, { queryParameters }) =>
      changeMember(body, 'error', (error) => reword(error, queryParameters.names)),
    ),
  },

  'details-reordered': { response: changeBody((body) => changeMember(body, 'error', reverseDetails)) },

  'trailing-zeros': {
    response: changeBody((body) =>
      changeOrders(body, {
        order: spell('total'),
        item: (item) => spell('subtotal')(spell('price')(item)),
        receipt: spell('totalAmount'),
      }),
    ),
  },

  'members-reordered': {
    response: changeBody((body) =>
      changeEvery(body, (members) => Object.fromEntries(Object.entries(members).toReversed())),
    ),
  },

  'pretty-printed': {
    response: (response) => (response.body === undefined ? response : { ...response, indent: '  ' }),
  },
};

function changeBody(change: (body: Members, request: ReceivedRequest) => Members): NonNullable<Change['response']> {
  return (response, request) => {
    const body = response.body && change(response.body, request);
    return body === response.body ? response : { ...response, body };
  };
}

function addHeaders(
  headersFor: (request: ReceivedRequest) => Readonly<Record<string, string>> | undefined,
): NonNullable<Change['response']> {
  return (response, request) => {
    const added = headersFor(request);
    return added ? { ...response, headers: { ...response.headers, ...added } } : response;
  };
}

/** The characters of a longer cursor. */
const CURSOR_LENGTH = 300;

/** The cursor with a third part, which depends on the others alone, so that nobody can make up another one. */
function lengthen(cursor: string): string {
  const filler = hash('sha512', cursor, 'hex').repeat(3);
  return `${cursor}.${filler}`.slice(0, CURSOR_LENGTH);
}

/** What an entity tag may have between its quotes (RFC 9110, section 8.8.3). */
const TAG = /^[\x21\x23-\x7e\x80-\xff]*$/;

/** Replaces each opaque tag of a header by the service's own for the same version, and any other tag by one without an order. */
function readTags(headers: RequestHeaders, name: string, { gatewayEvent }: ReceivedRequest): RequestHeaders {
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
function orderIdIn({ gatewayEvent }: ReceivedRequest, body: Members | undefined): string {
  const data = body?.['data'];
  return gatewayEvent.pathParameters?.id ?? (isMembers(data) ? String(data['id']) : '');
}
