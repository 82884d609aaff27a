import type { ExpectedVersions } from '../../orders/change.ts';
import { isOrderId } from '../../orders/order-id.ts';
import { badRequest } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { type QueryParameters, type RequestHeaders, splitUnquoted } from '../request/event-parts.ts';
import { show } from '../request/validation.ts';
import { MAX_TAGS } from '../request-limits.ts';
import type { Route, RouteHeader } from '../route.ts';
import { check, type Middleware } from './open-request.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the order id from the path, the headers that the route understands, and the query string by the route's rules.
 *
 *     GET /orders/ORD-1              400: no order can have this id
 *     If-Match: "3"                  versions = [3]
 *     GET /orders?limit=1000         400, by the rules of the route
 * @throws HttpError 400
 */
export function readParameters(route: Route, query: ((request: ApiRequest) => unknown) | undefined): Middleware {
  const takesId = route.path.includes('{id}');
  return check((request) => {
    if (takesId) request.id = orderIdIn(request);
    for (const name of route.headers ?? []) Object.assign(request, READERS[name](request.headers));
    if (query) request.query = readQuery(request, query);
  });
}

/** A malformed id is a 400, because no order can ever have it. */
function orderIdIn({ gatewayEvent }: ApiRequest): string {
  const id = gatewayEvent.pathParameters?.id ?? '';
  if (isOrderId(id)) return id;
  throw badRequest(`${show(id)} is not an order id. An order id looks like ORD-1718000000000-001`);
}

function readQuery(request: ApiRequest, read: (request: ApiRequest) => unknown): unknown {
  const { behaviour, queryParameters } = request;
  const readFrom = (parameters: QueryParameters) => read({ ...request, queryParameters: parameters });
  return behaviour ? behaviour.query(queryParameters, readFrom) : read(request);
}

/** Read the headers into the members of a request. */
const READERS: Readonly<Record<RouteHeader, (headers: RequestHeaders) => Partial<ApiRequest>>> = {
  'If-Match': (headers) => ({ versions: versionsIn(headers.list('if-match')) }),
  'If-None-Match': (headers) => ({ clientHas: tagMatcher(headers.list('if-none-match')) }),
  'Idempotency-Key': (headers) => ({ idempotencyKey: keyIn(headers.single('idempotency-key')) }),
};

function keyIn(value: string | undefined): string | undefined {
  if (value === undefined || VISIBLE_ASCII.test(value)) return value;
  throw badRequest(`Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID; ${problemOf(value)}`);
}

function problemOf(key: string): string {
  if (key === '') return 'received an empty value';
  return key.length > 255 ? `received ${key.length} characters` : 'received another character';
}

/** RFC 9110, section 8.8.3: an optional weakness mark and an opaque quoted text. */
const TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/**
 * The versions that an `If-Match` accepts (RFC 9110, section 13.1.1). Without the header, and for `*`, it is undefined:
 * the order only has to exist. Weak tags and tags that we never issued match nothing.
 * @throws HttpError 400 if it is not a list of entity tags.
 */
export function versionsIn(ifMatch: string | undefined): ExpectedVersions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return tagsIn('If-Match', ifMatch).flatMap((tag) => versionOf(tag) ?? []);
}

/**
 * Tells whether an `If-None-Match` names an entity tag, so that the client already has the representation
 * (RFC 9110, section 13.1.2, weak comparison).
 * @throws HttpError 400 if it is not a list of entity tags.
 */
export function tagMatcher(ifNoneMatch: string | undefined): (tag: string) => boolean {
  if (ifNoneMatch === undefined) return () => false;
  if (ifNoneMatch.trim() === '*') return () => true;
  const tags = tagsIn('If-None-Match', ifNoneMatch).map(withoutMark);
  return (tag) => tags.includes(withoutMark(tag));
}

function withoutMark(tag: string): string {
  return tag.replace(/^W\//, '');
}

function tagsIn(header: string, value: string): string[] {
  const elements = splitUnquoted(value, ',', false).map((element) => element.trim());
  // RFC 9110, section 5.6.1: a list may have empty elements.
  const tags = elements.filter((element) => element !== '');
  if (tags.length === 0 || tags.length > MAX_TAGS || !tags.every((tag) => TAG.test(tag))) {
    throw badRequest(
      `${header} must be * or a list of 1 to ${MAX_TAGS} quoted entity tags such as "1", as an order's ETag has them`,
    );
  }
  return [...new Set(tags)];
}

function versionOf(tag: string): number | undefined {
  const digits = /^"([1-9]\d{0,14})"$/.exec(tag)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
