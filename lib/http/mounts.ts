import { ALL_ROUTES, type Route } from './routes.ts';

/** Below this path the whole API of a sandbox is served, for clients that can only be given a base URL. */
const SANDBOX_BASE = '/sandboxes/{name}';

/** Every path of a route: its own and, unless it manages sandboxes, the one below a sandbox's base URL. */
export function mountsOf({ path, sandbox }: Route): readonly string[] {
  return sandbox === 'management' ? [path] : [path, `${SANDBOX_BASE}${path}`];
}

/** The resource that API Gateway gives for a path without a route. */
export const ANY_PATH = '/{proxy+}';

/** The routes of a resource of API Gateway: none if the path is not in the table. */
export function routesAt(resource: string): readonly Route[] {
  return ALL_ROUTES.filter((route) => mountsOf(route).includes(resource));
}

/**
 * Whether a resource only manages sandboxes or describes the service, so that no sandbox's settings apply there, not
 * even to a method that it does not have.
 */
export function isExempt(resource: string): boolean {
  const routes = routesAt(resource);
  return routes.length > 0 && routes.every(({ sandbox }) => sandbox !== 'sandboxed');
}

/** The path below the base URL that was used. */
export function pathBelowBase(path: string): string {
  return path.replace(/^\/sandboxes\/[^/]+(?=\/)/, '');
}
