import { ANY_PATH, routesAt } from '../http/paths.ts';
import type { ReceivedRequest } from '../http/request/received-request.ts';
import { isOrderRoute, ROUTE_ROWS, type Route } from '../http/routes.ts';

/** How the switches of a kind differ from those of the other. */
export interface Kind {
  /** Whether they can affect a request. */
  readonly concerns: (request: ReceivedRequest) => boolean;
  /** Whether they change errors that a client has asked for. */
  readonly changesRequestedErrors: boolean;
}

/** The kinds of switches, in the order in which they apply. The names are those of the settings and the catalogues. */
export const KINDS = {
  defects: {
    concerns: ({ route, sandbox }) => sandbox !== undefined && (!route || route.sandbox === 'sandboxed'),
    changesRequestedErrors: false,
  },
  changes: { concerns: isChangeable, changesRequestedErrors: true },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** The ids that are on in every sandbox, by kind. */
export type Everywhere = Readonly<Record<KindName, readonly string[]>>;

/** `/`, `/health`, the order routes, and every path that is not in the route table. */
function isChangeable({ route, gatewayEvent: { resource } }: ReceivedRequest): boolean {
  const isConcerned = (row: Route) => isOrderRoute(row) || row.path === '/' || row.path === '/health';
  return route ? isConcerned(route) : resource === ANY_PATH || routesAt(ROUTE_ROWS, resource).some(isConcerned);
}
