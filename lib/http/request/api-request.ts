import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { Identity } from '../../sandboxes/access/caller.ts';
import type { Sandbox, Storage } from '../../sandboxes/sandbox.ts';
import type { ConnectionFault, FaultRule } from '../../sandboxes/settings.ts';
import type { WebhookDestinations } from '../../webhooks/destinations.ts';
import type { HttpError } from '../http-error.ts';
import type { Log } from '../log.ts';
import type { Route, RouteRow } from '../route.ts';
import type { Behaviour } from './behaviour.ts';
import type { QueryParameters, RequestHeaders } from './event-parts.ts';

/**
 * A request on its way to a handler. The checks fill it in, in the order of the contract. A member for which a route
 * has no check stays undefined; `HandlerRequest` lists the members that a handler can rely on.
 */
export interface ApiRequest {
  /** The event as API Gateway sent it, but with decoded path parameters. Nothing changes it. */
  readonly gatewayEvent: APIGatewayProxyEvent;
  /** Undefined for a request without a route. */
  readonly route: Route | undefined;
  /** The headers as the service reads them: a switch may have changed them. */
  headers: RequestHeaders;
  readonly queryParameters: QueryParameters;
  /** Milliseconds since 1970, by the real clock. */
  readonly receivedAt: number;
  requestId: string;
  sandboxName: string;
  /** The sandbox as it was when the request entered it. */
  sandbox: Sandbox | undefined;
  /** The caller of an order route, once the check of access has recognised them, and the client that got a token. */
  caller: Identity | undefined;
  /** The sandbox's time, in milliseconds since 1970. */
  now: () => number;
  /** The milliseconds that the request may still be made to wait. */
  waitLeft: number;
  /** The order id in the path. */
  id: string | undefined;
  readonly service: Service;
  /** The headers that checks add to the response: `Preference-Applied`, `X-Fault`, and those of a rate limit. */
  addedHeaders: Readonly<Record<string, string>> | undefined;
  /** How switches change the handling of the request. */
  behaviour: Behaviour | undefined;
  /** The sandbox's orders. */
  orders: OrderStore | undefined;
  /** The fault of the sandbox that the request met. */
  fault: MetFault | undefined;
  /** From `If-Match`. */
  versions: ExpectedVersions;
  /** From `If-None-Match`: whether the client has the representation with this entity tag. */
  clientHas: ((tag: string) => boolean) | undefined;
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

/**
 * A running service: its storage, its settings and its log. Each handler gets it in the context of its invocation, so
 * that several can run in one process. On Lambda there is one, built from the environment.
 */
export interface Service {
  readonly storage: Storage;
  /** Whether clients may request faults, by `Prefer` or by query parameters. */
  readonly faults: boolean;
  /** The longest delay that a client can request or set, in milliseconds. If left out, MAX_DELAY. */
  readonly maxDelay?: number | undefined;
  /** Whether a request for orders has to name its sandbox. */
  readonly requireSandbox?: boolean;
  /** The origins whose scripts may read responses. If left out, every origin. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The ways in which the gateway can break a connection. If left out, it cannot. */
  readonly connectionFaults?: readonly ConnectionFault[];
  /** Signs cursors, so that clients cannot make them up. */
  readonly cursorSecret: string;
  readonly log: Log;
  /** Whether the gateway itself requires an API key, in `X-Api-Key`. If left out, it does not. */
  readonly apiKeyRequired?: boolean;
  /** The hosts that webhooks may name although the server would not post to them by itself. If left out, none. */
  readonly webhookHosts?: readonly string[];
  /** Where deliveries may go. If left out, to `webhookHosts` only, and not to the host of the request. */
  readonly webhookDestinations?: WebhookDestinations;
  /**
   * Whether an origin is that of the server's own pages. If left out, it is the domain of the request, as API Gateway
   * names it.
   */
  readonly isOwnOrigin?: (origin: string) => boolean;
  /** Hears of each handled request in a sandbox with webhooks. If left out, only requests for deliveries make them. */
  readonly onHandled?: (sandbox: Sandbox, method: string) => void;
  readonly switches: Switches;
  /** The rows of the route table that this server serves. If left out, all: few functions have to know them. */
  readonly routes?: readonly RouteRow[];
}

/** The switches of a server: what can be switched on in its sandboxes, beyond the service's own settings. */
export interface Switches {
  /** Whether the catalogue shows how to notice a bug. */
  readonly spoilers: boolean;
  /** Whether the server names no bug, and its sandboxes can switch none on. Default: false. */
  readonly hidesDefects?: boolean | undefined;
  /**
   * Returns how many requests met each switch that is on in every sandbox, by id. Only the local server counts them.
   */
  readonly counts?: (() => Readonly<Record<string, number>>) | undefined;
  /**
   * Returns the behaviour of a request; undefined if nothing that is on affects it. It is asked once the request has
   * entered its sandbox, or if it cannot enter. If it is left out, nothing affects a request.
   */
  readonly behaviourOf?: ((request: ApiRequest) => Promise<Behaviour> | undefined) | undefined;
  /**
   * Whether some are on in every sandbox. If not, `behaviourOf` is not asked in a sandbox without settings. Default:
   * false.
   */
  readonly areEverywhere?: boolean;
}

/** Returns where the deliveries of a service may go while it handles a request. */
export function destinationsOf(
  { webhookDestinations, webhookHosts = [] }: Service,
  { requestContext }: APIGatewayProxyEvent,
): WebhookDestinations {
  const { domainName: ownHost, apiId } = requestContext ?? {};
  return webhookDestinations ?? { hosts: webhookHosts, loopback: false, isOwn: () => false, ownHost, apiId };
}
