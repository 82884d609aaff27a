import { ALL_ROUTES, ANY_PATH, type Route } from '../../lib/http/routes.ts';

/** The paths under which the API serves a route. */
export function mountsOf(route: Route): readonly string[] {
  return [route.path];
}

/** Every resource of the API. */
export function allResources(): readonly string[] {
  return resourcesFor(ALL_ROUTES.flatMap(mountsOf));
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
