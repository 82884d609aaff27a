import { setTimeout } from 'node:timers/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Identity } from '../../sandboxes/access/caller.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Route } from '../routes.ts';
import type { QueryParameters, RequestHeaders } from './event-parts.ts';

/** The request of a client, its route and its sandbox: the part of a request that switches see. */
export interface ReceivedRequest {
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
}

/** Delays a request, but no longer than it may still wait, and without holding up any other. */
export async function waitFor(request: ReceivedRequest, milliseconds: number): Promise<void> {
  const wait = Math.min(milliseconds, request.waitLeft);
  if (wait <= 0) return;
  request.waitLeft -= wait;
  await setTimeout(wait);
}
