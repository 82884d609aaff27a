import { EVERY_ROUTE, type Operation } from './extensions/routes.ts';
import { defineEndpoint, type EndpointOptions, type Handle, type LambdaHandler } from './http/define-endpoint.ts';

export function endpoint<Name extends Operation, Body = undefined, Query = undefined>(
  operation: Name,
  options: EndpointOptions<Body, Query>,
  handle: Handle<(typeof EVERY_ROUTE)[Name], Body, Query>,
): LambdaHandler {
  return defineEndpoint(EVERY_ROUTE[operation], options, handle);
}
