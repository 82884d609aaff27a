import type { MiddlewareObj } from '@middy/core';
import { checkAccess, limitRate } from '../checks/access.ts';
import { type BodySchema, limitBody, readJsonBody } from '../checks/body.ts';
import { hasSettings, meetRequestedFault, meetSandboxFault, requestsFault } from '../checks/faults.ts';
import { readHeaders, readOrderId, readQuery } from '../checks/parameters.ts';
import { enterSandbox, nameSandbox, nameUnroutedSandbox } from '../checks/sandbox.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { isOrderRoute, type Route } from '../routes.ts';

/** The parts of a request that an endpoint reads in addition to those of its route. */
export interface EndpointOptions<Body, Query> {
  readonly body?: BodySchema<Body>;
  readonly bodyIsOptional?: boolean;
  readonly query?: (request: ApiRequest) => Query;
}

/**
 * Checks a request in the order of the contract. The first broken rule ends it with an error. A plain request waits only
 * for its sandbox: a wait for nothing costs as much as most checks.
 */
export function checkRequest<Body, Query>(
  route: Route,
  { body, bodyIsOptional = false, query }: EndpointOptions<Body, Query>,
): MiddlewareObj<ApiRequest> {
  const guarded = isOrderRoute(route);
  const takesId = route.path.includes('{id}');
  return {
    before: async ({ event: request }) => {
      nameSandbox(request);
      if (route.sandbox !== 'static') await enterSandbox(request);
      if (guarded) checkAccess(request);
      if (guarded && request.sandbox?.settings.rateLimit) await limitRate(request);
      if (requestsFault(request)) await meetRequestedFault(request);
      if (route.sandbox === 'sandboxed' && hasSettings(request)) await meetSandboxFault(request, route);
      if (takesId) readOrderId(request);
      if (route.headers) readHeaders(request, route.headers);
      if (query) readQuery(request, query);
      limitBody(request, route.maxBody);
      if (body) readJsonBody(request, body, bodyIsOptional);
    },
  };
}

/** A request without a route has nothing to check: it only enters its sandbox, and waits as the sandbox's settings say. */
export function checkUnrouted(): MiddlewareObj<ApiRequest> {
  return {
    before: async ({ event: request }) => {
      nameUnroutedSandbox(request);
      await enterSandbox(request);
      if (hasSettings(request)) await meetSandboxFault(request, undefined);
    },
  };
}
