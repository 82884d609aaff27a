import { ALL_ROUTES, ANY_PATH, type Route } from '../../lib/http/routes.ts';

/** The paths under which the API serves a route. */
export function mountsOf(route: Route): readonly string[] {
  return [route.path];
}

/**
 * Every resource of the API: the paths of the routes, those above them, and the one that takes all the rest. On
 * each of them the fallback function answers the methods that no route has.
 */
export function allResources(): readonly string[] {
  const paths = ALL_ROUTES.flatMap(mountsOf).flatMap(withParents);
  return [...new Set(['/', ...paths, ANY_PATH])];
}

/** `/orders/{id}` is `/orders` and `/orders/{id}`. */
function withParents(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
