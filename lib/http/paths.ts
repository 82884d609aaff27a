import { type Route, SANDBOX_BASE } from './routes.ts';

/** Every path of a route: its own and, unless it manages sandboxes, the one below a sandbox's base URL. */
export function mountsOf({ path, sandbox }: Route): readonly string[] {
  return sandbox === 'management' ? [path] : [path, `${SANDBOX_BASE}${path}`];
}

/** The resource that API Gateway gives for a path without a route. */
export const ANY_PATH = '/{proxy+}';

/** The routes of a resource of API Gateway: none if the path is not in the table. */
export function routesAt<Row extends Route>(routes: readonly Row[], resource: string): readonly Row[] {
  return routes.filter((route) => mountsOf(route).includes(resource));
}

/**
 * The methods that these routes take. HEAD works wherever GET does, without a row of its own: it is the same request,
 * but for a response without a body (RFC 9110, section 9.3.2).
 */
export function methodsOf(routes: readonly Pick<Route, 'method'>[]): readonly string[] {
  return [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method])))];
}

/** The method of the route that handles a request with this method. */
export function routeMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

/**
 * Whether a resource only manages sandboxes or describes the service, so that no sandbox's settings apply there, not
 * even to a method that it does not have.
 */
export function isExempt(routes: readonly Route[], resource: string): boolean {
  const here = routesAt(routes, resource);
  return here.length > 0 && here.every(({ sandbox }) => sandbox !== 'sandboxed');
}

/** The path below the base URL that was used. */
export function pathBelowBase(path: string): string {
  return path.replace(/^\/sandboxes\/[^/]+(?=\/)/, '');
}

/** Returns a route as the route table writes it: `/orders/{id}` for `/orders/:id`. */
export function bracedPath(path: string): string {
  return path.replaceAll(/(?<=^|\/):([^/]*)/g, '{$1}');
}

/** Returns a route as `GET /` writes it: `/orders/:id` for `/orders/{id}`. */
export function colonPath(path: string): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}
