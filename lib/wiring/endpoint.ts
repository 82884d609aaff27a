import { provideService } from '#service';
import {
  defineEndpoint,
  defineFallback,
  type EndpointOptions,
  type Handle,
  type MoreMiddlewares,
} from '../http/chain/define-endpoint.ts';
import type { MiddyHandler } from '../http/chain/open-request.ts';
import { type Operation, ROUTES } from '../http/routes.ts';

/** Published middlewares for one function, such as `{ use: [cors()] }`. */
type Published = Pick<MoreMiddlewares, 'use'>;

/** Makes the handler of an operation, as Lambda and the local server call it: with its checks, and with its service. */
export function endpoint<Name extends Operation, Body = undefined, Query = undefined>(
  operation: Name,
  options: EndpointOptions<Body, Query>,
  handle: Handle<(typeof ROUTES)[Name], Body, Query>,
  published: Published = {},
): MiddyHandler {
  return defineEndpoint(ROUTES[operation], options, handle, { first: provideService, ...published });
}

/** Makes the handler of requests without a route. */
export function fallback(handle: Parameters<typeof defineFallback>[0], published: Published = {}): MiddyHandler {
  return defineFallback(handle, { first: provideService, ...published });
}
