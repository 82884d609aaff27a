import { ALL_ROUTES, type Route } from './routes.ts';

/** Below this path the whole API of a sandbox is served, for clients that can only be given a base URL. */
const SANDBOX_BASE = '/sandboxes/{name}';

/** Every path a route is at: its own and, but for those about sandboxes, the one below a sandbox's base URL. */
export function mountsOf({ path, sandbox }: Route): readonly string[] {
  return sandbox === 'management' ? [path] : [path, `${SANDBOX_BASE}${path}`];
}

/** The resource under which API Gateway files a path that no route has. */
export const ANY_PATH = '/{proxy+}';

/** The routes that a resource of API Gateway has; none for a path that is not in the table. */
export function routesAt(resource: string): readonly Route[] {
  return ALL_ROUTES.filter((route) => mountsOf(route).includes(resource));
}

/** The path of a resource below the base URL it is under. */
export function pathBelowBase(path: string): string {
  return path.replace(/^\/sandboxes\/[^/]+(?=\/)/, '');
}
