import type { APIGatewayProxyResult } from 'aws-lambda';
import { type Behaviour, USUAL_BEHAVIOUR } from '../http/behaviour.ts';
import type { Extension } from '../http/extension.ts';
import { ANY_PATH, routesAt } from '../http/mounts.ts';
import type { ReceivedRequest } from '../http/request/received-request.ts';
import { isOrderRoute, ROUTE_ROWS, type Route } from '../http/routes.ts';
import { applyInTurn, countMet, type SwitchedEverywhere } from '../http/switches/met.ts';
import { DEFAULT_SETTINGS } from '../sandboxes/settings.ts';
import { CHANGES, type Change, type ParsedResponse } from './decorators.ts';
import { CHANGE_IDS } from './ids.ts';
import { isMembers, writeJson } from './json-members.ts';
import { CHANGES_NAME } from './name.ts';
import { readStored } from './stored-settings.ts';

/** A change that is on for a request, and how the request meets it. */
interface Active {
  readonly change: Change;
  readonly meet: () => void;
}

/** The behaviour of requests with the changes of their sandbox, and with those that are on everywhere. */
export function applyChanges(everywhere: SwitchedEverywhere): NonNullable<Extension['behaviourOf']> {
  return (request) => {
    const { extensions } = request.sandbox?.settings ?? DEFAULT_SETTINGS;
    const own = readStored(extensions[CHANGES_NAME]);
    if (own.ids.length === 0 && everywhere.ids.length === 0) return undefined;
    if (!isConcerned(request)) return undefined;
    const met = new Set<string>();
    const actives = CHANGE_IDS.filter((id) => own.ids.includes(id) || everywhere.ids.includes(id)).map((id) => ({
      change: CHANGES[id],
      meet: () => void met.add(id),
    }));
    return behaviourWith(actives, request, () => countMet([...met], everywhere, own, request.sandbox));
  };
}

/** `/`, `/health`, the order routes, and every path that is not in the route table. */
function isConcerned({ route, gatewayEvent: { resource } }: ReceivedRequest): boolean {
  if (route) return isChangeable(route);
  return resource === ANY_PATH || routesAt(ROUTE_ROWS, resource).some(isChangeable);
}

function isChangeable(route: Route): boolean {
  return isOrderRoute(route) || route.path === '/' || route.path === '/health';
}

function behaviourWith(actives: readonly Active[], request: ReceivedRequest, count: Behaviour['count']): Behaviour {
  return {
    ...USUAL_BEHAVIOUR,
    headers: (sent) => applyInTurn(actives, sent, ({ change }, headers) => change.headers?.(headers, request)),
    query: (parameters, read) => read(applyInTurn(actives, parameters, ({ change }, before) => change.query?.(before))),
    result: (result) => {
      const parsed = parse(result);
      const changed = applyInTurn(actives, parsed, ({ change }, response) => change.response?.(response, request));
      return changed === parsed ? result : write(result, changed);
    },
    count,
  };
}

function parse({ headers = {}, body }: APIGatewayProxyResult): ParsedResponse {
  return { headers, body: parseObject(body), indent: '' };
}

/** A defect may have made the body another thing than an object. It then stays as it is. */
function parseObject(body: string): ParsedResponse['body'] {
  try {
    const value: unknown = JSON.parse(body);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(result: APIGatewayProxyResult, { headers, body, indent }: ParsedResponse): APIGatewayProxyResult {
  return { ...result, headers: { ...headers }, body: body === undefined ? result.body : writeJson(body, indent) };
}
