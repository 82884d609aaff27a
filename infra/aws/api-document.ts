import { FALLBACK, ROUTE_ROWS } from '../../lib/api/routes.ts';
import { ANY_PATH, methodsOf, mountsOf, type Route, requiresKey, routesAt } from '../../lib/http/route.ts';
import { policyFor } from './addresses.ts';
import type { Settings } from './deployment-settings.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** Returns how API Gateway calls the function in this file of `functions/`. */
type IntegrationOf = (file: string) => object;

const ANY_METHOD = 'x-amazon-apigateway-any-method';

/**
 * Returns the document that API Gateway imports as the whole API: OpenAPI with the extensions of API Gateway. Each
 * route calls its function. The fallback handles all other requests: preflights, 404 and 405. An import overwrites the
 * API, so whatever is not in the document is lost.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions.html
 */
export function apiDocument(title: string, settings: Settings, integrationOf: IntegrationOf) {
  const policy = policyFor(settings.allowIps);
  return {
    openapi: '3.0.1',
    info: { title, description: `Food Ordering Service, branch ${settings.branch}`, version: '1' },
    paths: Object.fromEntries(allPaths().map((path) => [path, pathItem(path, settings.apiKey, integrationOf)])),
    components: { securitySchemes: { key: { type: 'apiKey', name: 'x-api-key', in: 'header' } } },
    // Request bodies thereby arrive as base64. Otherwise, API Gateway would decode every body as UTF-8, and a function
    // could not reject invalid UTF-8. Responses are text: without isBase64Encoded they are sent unchanged.
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-payload-encodings.html
    'x-amazon-apigateway-binary-media-types': ['*/*'],
    // In bytes. Smaller responses fit into one network packet uncompressed.
    'x-amazon-apigateway-minimum-compression-size': 1_500,
    ...(policy && { 'x-amazon-apigateway-policy': policy.toJSON() }),
    'x-amazon-apigateway-gateway-responses': gatewayResponses(settings.allowedOrigins),
  };
}

/** The fallback goes first: in SAM, it stands for every method, and the later of two equal methods wins. */
function pathItem(path: string, isClosed: boolean, integrationOf: IntegrationOf) {
  // OpenAPI requires `responses`. The functions choose them.
  const calling = (file: string) => ({ responses: {}, 'x-amazon-apigateway-integration': integrationOf(file) });
  const methods = routesAt(ROUTE_ROWS, path).flatMap((route) => {
    const closed = isClosed && requiresKey(route) && { security: [{ key: [] }] };
    const method = { ...closed, ...calling(route.file) };
    return methodsOf([route]).map((name) => [name.toLowerCase(), method]);
  });
  // Without the key: a preflight cannot send one.
  return { [ANY_METHOD]: calling(FALLBACK.file), ...Object.fromEntries(methods) };
}

/**
 * Returns the paths under which the API serves a route. API Gateway ignores a slash at the end of a path, so `GET /`
 * does not exist below the base URL of a sandbox: that request is `GET /sandboxes/{name}`.
 */
export function servedPaths(route: Route): readonly string[] {
  return mountsOf(route).filter((path) => path === '/' || !path.endsWith('/'));
}

/** The paths of all routes, their parents, which only have the fallback, and a path for all others. */
function allPaths(): readonly string[] {
  return [...new Set(['/', ...ROUTE_ROWS.flatMap(servedPaths).flatMap(withParents), ANY_PATH])];
}

/** For example, `/orders/{id}` gives `/orders` and `/orders/{id}`. */
function withParents(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
