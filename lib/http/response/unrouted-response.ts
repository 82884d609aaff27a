import { HttpError } from '../http-error.ts';
import { routesAt } from '../mounts.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { ALL_ROUTES } from '../routes.ts';
import type { ApiResponse } from './api-response.ts';
import { REQUEST_HEADERS } from './response-headers.ts';

/** Seconds a browser may remember a preflight: the most that any of them does is 2 hours. */
const PREFLIGHT_MAX_AGE = '7200';

/** What a browser asks a preflight to allow: names of headers, as RFC 9110, section 5.6.2 has tokens. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,1000}$/;

/** Answers a preflight; otherwise says that there is no such method, or no such path. */
export function respondUnrouted({ gatewayEvent, headers }: ApiRequest): ApiResponse {
  const methods = routesAt(gatewayEvent.resource).map((route) => route.method);
  if (gatewayEvent.httpMethod === 'OPTIONS') return preflight(methods, headers.list('access-control-request-headers'));
  if (methods.length === 0) {
    throw new HttpError('NOT_FOUND', `There is nothing at ${gatewayEvent.path}. GET / lists the endpoints`);
  }
  const allow = [...methods, 'OPTIONS'].join(', ');
  throw new HttpError('METHOD_NOT_ALLOWED', `${gatewayEvent.path} has no ${gatewayEvent.httpMethod}; it has ${allow}`, {
    headers: { Allow: allow },
  });
}

/** Any path may be asked about, so that a browser's script gets to see the 404 of one that is not there. */
function preflight(methods: readonly string[], asked: string | undefined): ApiResponse {
  const allowed = methods.length > 0 ? methods : [...new Set(ALL_ROUTES.map((route) => route.method))];
  const isList = asked !== undefined && HEADER_NAMES.test(asked);
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': [...allowed, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Headers': isList ? asked : REQUEST_HEADERS.join(', '),
      'Access-Control-Max-Age': PREFLIGHT_MAX_AGE,
    },
  };
}
