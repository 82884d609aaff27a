import { openStorage } from '#open-storage';
import {
  defineEndpoint,
  defineFallback,
  type EndpointOptions,
  type Handle,
  type LambdaHandler,
} from './http/define-endpoint.ts';
import { type Operation, ROUTES } from './http/routes.ts';

/** The Lambda handler of an operation in the route table: where HTTP and storage meet. */
export function endpoint<Body = undefined, Query = undefined>(
  operation: Operation,
  options: EndpointOptions<Body, Query>,
  handle: Handle<Body, Query>,
): LambdaHandler {
  return defineEndpoint({ openStorage }, ROUTES[operation], options, handle);
}

/** The Lambda handler of everything that is not in the route table. */
export function fallback(handle: Handle<unknown, unknown>): LambdaHandler {
  return defineFallback({ openStorage }, handle);
}
