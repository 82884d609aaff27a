import { withService } from '#service';
import { EVERY_ROUTE, type Operation } from './extensions/routes.ts';
import { defineEndpoint, type EndpointOptions, type Handle, type LambdaHandler } from './http/define-endpoint.ts';

/** Makes the handler of an operation, as Lambda and the local server call it: with its checks, and with its service. */
export function endpoint<Name extends Operation, Body = undefined, Query = undefined>(
  operation: Name,
  options: EndpointOptions<Body, Query>,
  handle: Handle<(typeof EVERY_ROUTE)[Name], Body, Query>,
): LambdaHandler {
  return withService(defineEndpoint(EVERY_ROUTE[operation], options, handle));
}
