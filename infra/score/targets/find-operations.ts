import { ALL_ROUTES } from '../../../lib/extensions/routes.ts';
import { mountsOf } from '../../../lib/http/mounts.ts';

const PATHS = [...new Set(ALL_ROUTES.flatMap(mountsOf))];

/**
 * The operations that a request may have been for: the one of its method and path, or all of the path if none has its
 * method, because a defect may lie in how the path rejects other methods.
 * @param path a route's path or a real one, with or without the base URL of a sandbox
 */
export function findOperations(method: string, path: string): readonly string[] {
  const known = PATHS.find((each) => matches(each, path));
  const here = ALL_ROUTES.filter((route) => known !== undefined && mountsOf(route).includes(known));
  const exact = here.filter((route) => route.method === method);
  return (exact.length > 0 ? exact : here).map(({ operation }) => operation);
}

function matches(template: string, path: string): boolean {
  const expected = template.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return false;
  return expected.every((segment, index) => segment.startsWith('{') || segment === given[index]);
}
