import { ANY_PATH, mountsOf } from '../../lib/http/mounts.ts';
import { ALL_ROUTES, type Route } from '../../lib/http/routes.ts';

/**
 * The paths under which the API serves a route. API Gateway does not tell a path from the same with a slash at its
 * end, so `GET /` is not to be had below the base URL of a sandbox: that is `GET /sandboxes/{name}`.
 */
export function servedPaths(route: Route): readonly string[] {
  return mountsOf(route).filter((path) => path === '/' || !path.endsWith('/'));
}

/** Every resource of the API. */
export function allResources(): readonly string[] {
  return resourcesFor(ALL_ROUTES.flatMap(servedPaths));
}

/**
 * The resources that an API needs for these paths: the paths, those above them, and the one that takes all the
 * rest. On each of them the fallback function answers the methods that no route has.
 */
export function resourcesFor(paths: readonly string[]): readonly string[] {
  return [...new Set(['/', ...paths.flatMap(withParents), ANY_PATH])];
}

/** `/orders/{id}` is `/orders` and `/orders/{id}`. */
function withParents(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
