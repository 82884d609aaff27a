import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import type { FaultRule } from '../../sandboxes/settings.ts';
import type { Behaviour, ExtensionSettings } from '../extension.ts';
import type { HttpError } from '../http-error.ts';
import type { InvocationContext, Middleware } from '../invocation.ts';
import { MAX_DELAY, TOTAL_DELAY_FACTOR } from '../limits.ts';
import type { Route, RouteHeader } from '../routes.ts';
import type { ServiceInstance } from '../service-instance.ts';
import { QueryParameters } from './query-parameters.ts';
import type { ReceivedRequest } from './received-request.ts';
import { RequestHeaders } from './request-headers.ts';

/**
 * A request on its way to a handler. The checks fill it in, in the order of the contract. A member for which a route
 * has no check stays undefined; `HandlerRequest` lists the members that a handler can rely on.
 */
export interface ApiRequest extends ReceivedRequest {
  readonly service: ServiceInstance;
  /** The preferences that the client sent and got, in the words of `Preference-Applied`. */
  preferenceApplied: string | undefined;
  /** The response's headers about the sandbox's rate limit, if it has one. */
  limitHeaders: Readonly<Record<string, string>> | undefined;
  /** The settings of the extensions, if the route manages sandboxes. */
  extensions: readonly ExtensionSettings[];
  /** How the extensions change the handling of the request. */
  behaviour: Behaviour | undefined;
  /** The sandbox's orders. */
  orders: OrderStore | undefined;
  /** The fault of the sandbox that the request met. */
  fault: MetFault | undefined;
  /** From `If-Match`. */
  versions: ExpectedVersions;
  /** From `If-None-Match`: whether the client has the representation with this entity tag. */
  holds: ((tag: string) => boolean) | undefined;
  idempotencyKey: string | undefined;
  /** The query string as the route reads it. */
  query: unknown;
  /** The output of the route's schema. */
  body: unknown;
}

/** A fault rule that a request met, with its index, and the error it causes unless it only delays. */
export interface MetFault {
  readonly rule: FaultRule;
  readonly index: number;
  readonly error: HttpError | undefined;
}

/** Request ids that are safe to repeat and to log. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Opens the request: from here on, our view of it is in the context. */
export function openRequest(route: Route | undefined): Middleware {
  return {
    before: ({ event, context }) => {
      const { foodOrdering } = context;
      foodOrdering.request = apiRequest(event, foodOrdering.service, route);
    },
  };
}

/** Returns our view of the request. @throws TypeError if openRequest() is not in the chain. */
export function requestIn({ foodOrdering }: InvocationContext): ApiRequest {
  if (foodOrdering.request) return foodOrdering.request;
  throw new TypeError('openRequest() has not opened this request');
}

/** Makes a middleware of a check of our view of the request. The chain waits if the check does. */
export function check(run: (request: ApiRequest) => Promise<void> | undefined | void): Middleware {
  return { before: ({ context }) => run(requestIn(context)) };
}

/** A request as it arrives, with nothing checked yet. */
export function apiRequest(event: APIGatewayProxyEvent, service: ServiceInstance, route?: Route): ApiRequest {
  const headers = new RequestHeaders(event);
  const clientId = headers.list('x-request-id');
  return {
    gatewayEvent: event,
    service,
    route,
    headers,
    queryParameters: new QueryParameters(event),
    receivedAt: Date.now(),
    requestId:
      clientId !== undefined && REQUEST_ID.test(clientId)
        ? clientId
        : (event.requestContext?.requestId ?? randomUUID()),
    preferenceApplied: undefined,
    limitHeaders: undefined,
    sandboxName: DEFAULT_SANDBOX,
    sandbox: undefined,
    extensions: [],
    behaviour: undefined,
    orders: undefined,
    caller: undefined,
    now: Date.now,
    fault: undefined,
    waitLeft: (service.maxDelay ?? MAX_DELAY) * TOTAL_DELAY_FACTOR,
    id: undefined,
    versions: undefined,
    holds: undefined,
    idempotencyKey: undefined,
    query: undefined,
    body: undefined,
  };
}

/**
 * The path as the client sees it on the host, with the stage of an AWS URL. SAM, which has no stage, puts the
 * resource's template there (`/orders/{id}`); then it is the path of the event.
 */
export function requestPath({ gatewayEvent }: Pick<ApiRequest, 'gatewayEvent'>): string {
  const { path, resourcePath } = gatewayEvent.requestContext ?? {};
  const isTemplate = path === undefined || path === resourcePath;
  return (isTemplate ? gatewayEvent.path : path).replace(/\/$/, '');
}

/** The text of an event's body; null if there is none. */
export function bodyText({
  body,
  isBase64Encoded,
}: Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>): string | null {
  return body && isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

/** The JSON of the body as it came; undefined if the body is not JSON. */
export function receivedJson({ gatewayEvent }: Pick<ApiRequest, 'gatewayEvent'>): unknown {
  try {
    return JSON.parse(bodyText(gatewayEvent) ?? '');
  } catch {
    return undefined;
  }
}

/** What every handler gets. */
type AnyRequest = Pick<ApiRequest, 'gatewayEvent' | 'service' | 'headers' | 'requestId' | 'sandboxName' | 'caller'>;

/** In a closed environment, an `open` route has no sandbox, and `now` is the real time. */
type InSandbox<Row extends Route> = Row extends { readonly open: true }
  ? { readonly now: () => number }
  : BySandbox[Row['sandbox']];

/** The members for each way in which a route treats sandboxes. */
interface BySandbox {
  static: unknown;
  switchable: unknown;
  management: { readonly sandbox: Sandbox; readonly extensions: readonly ExtensionSettings[] };
  /** `now` is the sandbox's time, in milliseconds since 1970. */
  sandboxed: { readonly sandbox: Sandbox; readonly orders: OrderStore; readonly now: () => number };
}

/** The members for each header that a route names. */
interface ByHeader {
  /** The versions that the client accepts. */
  'If-Match': { readonly versions: ExpectedVersions };
  /** Whether the client has the representation with this entity tag. */
  'If-None-Match': { readonly holds: (tag: string) => boolean };
  'Idempotency-Key': { readonly idempotencyKey: string | undefined };
}

type HeadersOf<Row extends Route> = Row extends { readonly headers: readonly (infer Header extends RouteHeader)[] }
  ? Header
  : never;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never;

type ByHeaders<Row extends Route> = [HeadersOf<Row>] extends [never] ? unknown : Intersection<ByHeader[HeadersOf<Row>]>;

type ByPath<Row extends Route> = Row['path'] extends `${string}{id}${string}` ? { readonly id: string } : unknown;

/**
 * The members of a request that a handler can rely on, derived from its row in the route table: the order id if the path has one, the sandbox
 * with its orders and its clock if the route works in one, and the values of the headers that the row names.
 */
export type HandlerRequest<Row extends Route, Body, Query> = AnyRequest & {
  readonly body: Body;
  readonly query: Query;
} & InSandbox<Row> &
  ByPath<Row> &
  ByHeaders<Row>;
