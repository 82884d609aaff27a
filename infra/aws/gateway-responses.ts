import { ADDRESS_REFUSED, KEY_REFUSED } from '../../lib/http/gateway-refusals.ts';
import { ERROR_STATUS, type ErrorCode } from '../../lib/http/http-error.ts';
import { commonHeaders, JSON_TYPE } from '../../lib/http/response/api-response.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The names of the responses, as API Gateway knows them. */
  readonly types: readonly string[];
  /** If undefined, the gateway chooses the status. */
  readonly status?: number;
  /** Seconds after which to retry. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const REFUSALS: readonly Refusal[] = [
  {
    code: 'BAD_REQUEST',
    message: 'The gateway cannot make sense of this request',
    types: ['DEFAULT_4XX', 'BAD_REQUEST_BODY', 'BAD_REQUEST_PARAMETERS'],
  },
  { ...KEY_REFUSED, types: ['INVALID_API_KEY'] },
  // Only the resource policy of -c allowIps denies access.
  { ...ADDRESS_REFUSED, types: ['ACCESS_DENIED'] },
  {
    code: 'FORBIDDEN',
    message: 'The gateway does not allow this request',
    types: ['EXPIRED_TOKEN', 'INVALID_SIGNATURE', 'WAF_FILTERED'],
  },
  {
    code: 'NOT_FOUND',
    message: 'There is nothing at this path. GET / lists the endpoints',
    // API Gateway uses this response, with a 403, for unknown paths too.
    types: ['MISSING_AUTHENTICATION_TOKEN', 'RESOURCE_NOT_FOUND'],
    status: ERROR_STATUS.NOT_FOUND,
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request is larger than the gateway takes',
    types: ['REQUEST_TOO_LARGE'],
  },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as Content-Type: application/json',
    types: ['UNSUPPORTED_MEDIA_TYPE'],
  },
  {
    code: 'TOO_MANY_REQUESTS',
    message: 'This environment takes no more requests right now. Try again later',
    types: ['THROTTLED', 'QUOTA_EXCEEDED'],
    retryAfter: 1,
  },
  {
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. Report it with the request id',
    types: ['API_CONFIGURATION_ERROR'],
  },
  {
    code: 'BAD_GATEWAY',
    message: 'The function failed. Report it with the request id',
    types: ['DEFAULT_5XX'],
    status: ERROR_STATUS.BAD_GATEWAY,
  },
  {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The function cannot be reached right now. Try again later',
    types: ['INTEGRATION_FAILURE'],
    status: ERROR_STATUS.SERVICE_UNAVAILABLE,
    retryAfter: 1,
  },
  {
    code: 'GATEWAY_TIMEOUT',
    message: 'The request took longer than the gateway waits',
    types: ['INTEGRATION_TIMEOUT'],
  },
];

/** A response of the gateway itself, in the notation of its OpenAPI extension. */
export interface GatewayResponse {
  readonly statusCode?: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<'application/json', string>>;
}

/**
 * Returns the gateway's own errors by their types, in the envelope and with the headers of every response. The gateway
 * cannot choose among several allowed origins, so with more than one it names none.
 */
export function gatewayResponses(allowedOrigins: readonly string[] | undefined): Record<string, GatewayResponse> {
  const origin = allowedOrigins?.length === 1 ? allowedOrigins[0] : undefined;
  const common = commonHeaders(allowedOrigins, origin);
  const responses = REFUSALS.flatMap((refusal) => {
    const response: GatewayResponse = {
      ...(refusal.status !== undefined && { statusCode: String(refusal.status) }),
      responseParameters: headersOf(refusal, common),
      responseTemplates: { 'application/json': bodyOf(refusal) },
    };
    return refusal.types.map((type) => [type, response] as const);
  });
  return Object.fromEntries(responses);
}

/**
 * Returns the headers in the gateway's format: a value is a text in single quotes, or the name of a gateway variable.
 */
function headersOf({ retryAfter, headers }: Refusal, common: ReturnType<typeof commonHeaders>): Record<string, string> {
  const texts = {
    ...common,
    ...headers,
    'Content-Type': JSON_TYPE,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  };
  const quoted = Object.entries(texts).map(([name, value]) => [name, `'${value}'`] as const);
  const all = [...quoted, ['X-Request-Id', 'context.requestId'] as const];
  return Object.fromEntries(all.map(([name, value]) => [`gatewayresponse.header.${name}`, value]));
}

function bodyOf({ code, message }: Refusal): string {
  const isOurFault = ERROR_STATUS[code] >= 500 && code !== 'SERVICE_UNAVAILABLE';
  const details = isOurFault ? { requestId: '$context.requestId' } : null;
  return JSON.stringify({ success: false, error: { code, message, details } });
}
