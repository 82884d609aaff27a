import type { Extension } from '../http/extension.ts';
import { ANY_PATH, routesAt } from '../http/paths.ts';
import type { ReceivedRequest } from '../http/request/received-request.ts';
import { isOrderRoute, ROUTE_ROWS, type Route } from '../http/routes.ts';
import { countMet, readSwitched, type SwitchedEverywhere } from '../http/switches/met.ts';
import { DEFAULT_SETTINGS } from '../sandboxes/settings.ts';
import { CHANGES_NAME } from './routes.ts';

/** The behaviour of requests, with the changes of their sandbox and those that are on everywhere. */
export function changeBehaviour(everywhere: SwitchedEverywhere): Pick<Extension, 'behaviourOf' | 'isEverywhere'> {
  const behaviourOf: Extension['behaviourOf'] = (request) => {
    const { sandbox } = request;
    const own = readSwitched((sandbox?.settings ?? DEFAULT_SETTINGS).extensions[CHANGES_NAME]);
    if (own.ids.length === 0 && everywhere.ids.length === 0) return undefined;
    if (!isConcerned(request)) return undefined;
    const ids = [...own.ids, ...everywhere.ids];
    return import('./apply.ts').then(({ applyChanges }) =>
      applyChanges(ids, request, (met) => countMet(met, everywhere, own, sandbox)),
    );
  };
  return { behaviourOf, isEverywhere: everywhere.ids.length > 0 };
}

/** `/`, `/health`, the order routes, and every path that is not in the route table. */
function isConcerned({ route, gatewayEvent: { resource } }: ReceivedRequest): boolean {
  if (route) return isChangeable(route);
  return resource === ANY_PATH || routesAt(ROUTE_ROWS, resource).some(isChangeable);
}

function isChangeable(route: Route): boolean {
  return isOrderRoute(route) || route.path === '/' || route.path === '/health';
}
