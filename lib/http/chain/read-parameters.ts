import { isOrderId } from '../../orders/order-id.ts';
import { badRequest } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import type { QueryParameters } from '../request/event-parts.ts';
import { tagMatcher, versionsIn } from '../request/request-headers.ts';
import type { Route, RouteHeader } from '../routes.ts';
import type { Middleware } from './open-request.ts';
import { check } from './open-request.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the order id from the path, the headers that the route understands, and the query string by the route's rules.
 * @throws HttpError 400
 */
export function readParameters(route: Route, query: ((request: ApiRequest) => unknown) | undefined): Middleware {
  const takesId = route.path.includes('{id}');
  return check((request) => {
    if (takesId) request.id = orderIdIn(request);
    for (const name of route.headers ?? []) READERS[name](request);
    if (query) request.query = readQuery(request, query);
  });
}

/** A malformed id is a 400, because no order can ever have it. */
function orderIdIn({ gatewayEvent }: ApiRequest): string {
  const id = gatewayEvent.pathParameters?.id ?? '';
  if (isOrderId(id)) return id;
  const shown = JSON.stringify(id.length > 60 ? `${id.slice(0, 60)}…` : id);
  throw badRequest(`${shown} is not an order id. An order id looks like ORD-1718000000000-001`);
}

function readQuery(request: ApiRequest, read: (request: ApiRequest) => unknown): unknown {
  const { behaviour, queryParameters } = request;
  const readFrom = (parameters: QueryParameters) => read({ ...request, queryParameters: parameters });
  return behaviour ? behaviour.query(queryParameters, readFrom) : read(request);
}

const READERS: Readonly<Record<RouteHeader, (request: ApiRequest) => void>> = {
  'If-Match': (request) => {
    request.versions = versionsIn(request.headers.list('if-match'));
  },
  'If-None-Match': (request) => {
    request.holds = tagMatcher(request.headers.list('if-none-match'));
  },
  'Idempotency-Key': (request) => {
    request.idempotencyKey = idempotencyKey(request.headers.single('idempotency-key'));
  },
};

function idempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined || VISIBLE_ASCII.test(value)) return value;
  throw badRequest(`Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID; ${problemOf(value)}`);
}

function problemOf(key: string): string {
  if (key === '') return 'received an empty value';
  return key.length > 255 ? `received ${key.length} characters` : 'received another character';
}
