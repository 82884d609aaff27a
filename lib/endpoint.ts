import { defineEndpoint, type EndpointOptions, type Handle, type LambdaHandler } from './http/define-endpoint.ts';
import { type Operation, ROUTES } from './http/routes.ts';

/** The handler of an operation in the route table. */
export function endpoint<Name extends Operation, Body = undefined, Query = undefined>(
  operation: Name,
  options: EndpointOptions<Body, Query>,
  handle: Handle<(typeof ROUTES)[Name], Body, Query>,
): LambdaHandler {
  return defineEndpoint(ROUTES[operation], options, handle);
}
