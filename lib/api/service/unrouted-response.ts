import { HttpError } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { type ApiResponse, REQUEST_HEADERS } from '../../http/response/api-response.ts';
import { methodsOf, type Route, routesAt } from '../../http/route.ts';
import { endpointMeantBy } from './meant-path.ts';

/** Seconds a browser may remember a preflight: 2 hours, the most that any browser does. */
const PREFLIGHT_MAX_AGE = '7200';

/** A list of header names, which are tokens (RFC 9110, section 5.6.2), for a preflight to allow. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,1000}$/;

/**
 * Returns the response to a preflight.
 * @throws HttpError 404 if the path is unknown, 405 if it does not have the method.
 */
export function respondUnrouted({ gatewayEvent, headers, service: { routes = [] } }: ApiRequest): ApiResponse {
  const { httpMethod, path, resource } = gatewayEvent;
  const methods = methodsOf(routesAt(routes, resource));
  if (httpMethod === 'OPTIONS')
    return preflight(methods.length > 0 ? methods : methodsOf(routes), headers.list('access-control-request-headers'));
  if (methods.length === 0) throw notFound(path, routes);
  const allow = [...methods, 'OPTIONS'].join(', ');
  const message = `${path} does not take ${httpMethod}; it takes ${allow}`;
  throw new HttpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allow } });
}

function notFound(path: string, routes: readonly Route[]): HttpError {
  const meant = endpointMeantBy(path, routes);
  const hint = meant === undefined ? 'GET / lists the endpoints' : `Did you mean ${meant}?`;
  return new HttpError('NOT_FOUND', `There is nothing at ${path}. ${hint}`);
}

/** Allows a preflight on any path, so that a script can see the 404 of a path that does not exist. */
function preflight(methods: readonly string[], requested: string | undefined): ApiResponse {
  const isList = requested !== undefined && HEADER_NAMES.test(requested);
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Headers': isList ? requested : REQUEST_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_MAX_AGE,
    },
  };
}
