import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { ANY_PATH, mountsOf } from '../../lib/http/mounts.ts';
import type { Route } from '../../lib/http/routes.ts';

/**
 * The paths under which the API serves a route. To API Gateway a slash at the end of a path makes no difference, so
 * `GET /` does not exist below the base URL of a sandbox: that request is `GET /sandboxes/{name}`.
 */
export function servedPaths(route: Route): readonly string[] {
  return mountsOf(route).filter((path) => path === '/' || !path.endsWith('/'));
}

/** Every resource of the API. */
export function allResources(): readonly string[] {
  return resourcesFor(ALL_ROUTES.flatMap(servedPaths));
}

/**
 * The resources that an API needs for these paths: the paths, their parents, and the one that takes everything else.
 * On each of them, the fallback function handles the methods that have no route.
 */
export function resourcesFor(paths: readonly string[]): readonly string[] {
  return [...new Set(['/', ...paths.flatMap(withParents), ANY_PATH])];
}

/** `/orders/{id}` is `/orders` and `/orders/{id}`. */
function withParents(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
