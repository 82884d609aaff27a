import { ACTIONS, type Route, type RouteRow } from '../http/route.ts';
import { CONSOLE_ROWS } from './console/rows.ts';
import { EVENT_ROWS } from './events/rows.ts';
import { JOURNAL_ROWS } from './journal/rows.ts';
import { ORDER_ROWS } from './orders/rows.ts';
import { SANDBOX_ROWS } from './sandboxes/rows.ts';
import { PAGE_ROWS, SERVICE_ROWS } from './service/rows.ts';
import { SWITCH_ROWS } from './switches/rows.ts';
import { TOKEN_ROWS } from './tokens/rows.ts';

/**
 * The endpoints of the service, by operation: the rows of all resources. The stack, the local server, `GET /`, the
 * OpenAPI document and the tests read them. To add an endpoint, add a row to its resource and a file to functions/.
 */
export const ROUTES = {
  ...ORDER_ROWS,
  ...SERVICE_ROWS,
  ...TOKEN_ROWS,
  ...SANDBOX_ROWS,
  ...JOURNAL_ROWS,
  ...EVENT_ROWS,
  ...PAGE_ROWS,
  ...CONSOLE_ROWS,
  ...SWITCH_ROWS,
} satisfies Record<string, Route>;

/** The name of an endpoint. */
export type Operation = keyof typeof ROUTES;

/** The rows of all endpoints. */
export const ROUTE_ROWS = (Object.entries(ROUTES) as [Operation, Route][]).map(([operation, route]) => ({
  operation,
  file: operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  table: [...ACTIONS[route.sandbox], ...(route.also ?? [])],
  ...route,
})) satisfies readonly RouteRow[];

/** The function for everything without a route: unknown paths, other methods, and preflights. */
export const FALLBACK: Pick<RouteRow, 'file' | 'table'> = { file: 'fallback', table: ACTIONS.sandboxed };

/**
 * The operations that a server which hides its bugs lacks. Of the others about bugs, the list remains, which is empty.
 */
const NAMING: readonly Operation[] = ['addFinding', 'revealHunt', 'getDefect'];

/** Returns the rows that a service serves: all, unless it names them. */
export function routesOf({ routes = ROUTE_ROWS }: { readonly routes?: readonly RouteRow[] }): readonly RouteRow[] {
  return routes;
}

/** Returns the rows of the route table that a server serves. */
export function routesFor({ hidesDefects }: { readonly hidesDefects?: boolean | undefined }): readonly RouteRow[] {
  return hidesDefects ? ROUTE_ROWS.filter(({ operation }) => !NAMING.includes(operation)) : ROUTE_ROWS;
}
