import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { Identity } from '../../sandboxes/access/caller.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { FaultRule } from '../../sandboxes/settings.ts';
import type { HttpError } from '../http-error.ts';
import type { Route } from '../routes.ts';
import type { Service } from '../service.ts';
import type { Behaviour } from './behaviour.ts';
import type { QueryParameters, RequestHeaders } from './event-parts.ts';

/**
 * A request on its way to a handler. The checks fill it in, in the order of the contract. A member for which a route
 * has no check stays undefined; `HandlerRequest` lists the members that a handler can rely on.
 */
export interface ApiRequest {
  /** The event as API Gateway sent it. Nothing changes it. */
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
  /** The preferences that the client sent and got, in the words of `Preference-Applied`. */
  preferenceApplied: string | undefined;
  /** The response's headers about the sandbox's rate limit, if it has one. */
  limitHeaders: Readonly<Record<string, string>> | undefined;
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
