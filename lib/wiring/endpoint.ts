import { provideService } from '#service';
import { orderRefusal } from '../api/orders/refusals.ts';
import {
  type ChainParts,
  defineEndpoint,
  defineFallback,
  type EndpointOptions,
  type Handle,
} from '../http/chain/define-endpoint.ts';
import type { Middleware, MiddyHandler } from '../http/chain/open-request.ts';
import type { Route, RouteRow } from '../http/route.ts';

/** Published middlewares for one function, such as `{ use: [httpSecurityHeaders()] }`. */
type Published = Pick<ChainParts, 'use'>;

const PARTS: ChainParts = { first: provideService, refusals: orderRefusal };

/** Makes the handler of a row, as Lambda and the local server call it: with its checks, and with its service. */
export function endpoint<Row extends Route, Body = undefined, Query = undefined>(
  row: Row,
  options: EndpointOptions<Body, Query>,
  handle: Handle<Row, Body, Query>,
  published: Published = {},
): MiddyHandler {
  return defineEndpoint(row, options, handle, { ...PARTS, ...published });
}

/** Makes the handler of requests without a route, whose response depends on `routes`, unless the server serves others. */
export function fallback(
  routes: readonly RouteRow[],
  handle: Parameters<typeof defineFallback>[0],
  published: Published = {},
): MiddyHandler {
  const provideRoutes: Middleware = {
    before: ({ context: { foodOrdering } }) => {
      foodOrdering.service = { routes, ...foodOrdering.service };
    },
  };
  return defineFallback(handle, { ...PARTS, first: [...provideService, provideRoutes], ...published });
}
