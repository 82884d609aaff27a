import { ANY_PATH, mountsOf } from '../../lib/http/paths.ts';
import { ROUTE_ROWS, type Route } from '../../lib/http/routes.ts';

/**
 * Returns the paths under which the API serves a route. API Gateway ignores a slash at the end of a path, so `GET /`
 * does not exist below the base URL of a sandbox: that request is `GET /sandboxes/{name}`.
 */
export function servedPaths(route: Route): readonly string[] {
  return mountsOf(route).filter((path) => path === '/' || !path.endsWith('/'));
}

/** Returns the resources of the whole API, below each of its base paths. */
export function allResources(): readonly string[] {
  return resourcesFor(ROUTE_ROWS.flatMap(servedPaths));
}

/**
 * Returns the resources that an API needs for these paths: the paths, their parents, and a catch-all. On each resource,
 * the fallback function handles the methods without a route.
 */
export function resourcesFor(paths: readonly string[]): readonly string[] {
  return [...new Set(['/', ...paths.flatMap(withParents), ANY_PATH])];
}

/** For example, `/orders/{id}` gives `/orders` and `/orders/{id}`. */
function withParents(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
