import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { ADDRESS_REFUSED, KEY_REFUSED } from '../../lib/http/gateway-refusals.ts';
import { ERROR_STATUS, type ErrorCode } from '../../lib/http/http-error.ts';
import { commonHeaders, JSON_TYPE } from '../../lib/http/response/api-response.ts';

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly types: readonly ResponseType[];
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
    types: [ResponseType.DEFAULT_4XX, ResponseType.BAD_REQUEST_BODY, ResponseType.BAD_REQUEST_PARAMETERS],
  },
  { ...KEY_REFUSED, types: [ResponseType.INVALID_API_KEY] },
  // Only the resource policy of -c allowIps denies access.
  { ...ADDRESS_REFUSED, types: [ResponseType.ACCESS_DENIED] },
  {
    code: 'FORBIDDEN',
    message: 'The gateway does not allow this request',
    types: [ResponseType.EXPIRED_TOKEN, ResponseType.INVALID_SIGNATURE, ResponseType.WAF_FILTERED],
  },
  {
    code: 'NOT_FOUND',
    message: 'There is nothing at this path. GET / lists the endpoints',
    // API Gateway uses this response, with a 403, for unknown paths too.
    types: [ResponseType.MISSING_AUTHENTICATION_TOKEN, ResponseType.RESOURCE_NOT_FOUND],
    status: ERROR_STATUS.NOT_FOUND,
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request is larger than the gateway takes',
    types: [ResponseType.REQUEST_TOO_LARGE],
  },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as Content-Type: application/json',
    types: [ResponseType.UNSUPPORTED_MEDIA_TYPE],
  },
  {
    code: 'TOO_MANY_REQUESTS',
    message: 'This environment takes no more requests right now. Try again later',
    types: [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED],
    retryAfter: 1,
  },
  {
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. Report it with the request id',
    types: [ResponseType.API_CONFIGURATION_ERROR],
  },
  {
    code: 'BAD_GATEWAY',
    message: 'The function failed. Report it with the request id',
    types: [ResponseType.DEFAULT_5XX],
    status: ERROR_STATUS.BAD_GATEWAY,
  },
  {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The function cannot be reached right now. Try again later',
    types: [ResponseType.INTEGRATION_FAILURE],
    status: ERROR_STATUS.SERVICE_UNAVAILABLE,
    retryAfter: 1,
  },
  {
    code: 'GATEWAY_TIMEOUT',
    message: 'The request took longer than the gateway waits',
    types: [ResponseType.INTEGRATION_TIMEOUT],
  },
];

/**
 * Puts the gateway's own errors into the envelope, with the headers of every response. The gateway cannot choose among
 * several allowed origins, so with more than one it names none.
 */
export function addGatewayResponses(api: RestApi, allowedOrigins: readonly string[] | undefined): void {
  const origin = allowedOrigins?.length === 1 ? allowedOrigins[0] : undefined;
  const common = commonHeaders(allowedOrigins, origin);
  for (const refusal of REFUSALS) {
    for (const type of refusal.types) {
      api.addGatewayResponse(`On${type.responseType}`, {
        type,
        ...(refusal.status !== undefined && { statusCode: String(refusal.status) }),
        responseHeaders: headersOf(refusal, common),
        templates: { 'application/json': bodyOf(refusal) },
      });
    }
  }
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
  const quoted = Object.entries(texts).map(([name, value]) => [name, `'${value}'`]);
  return { ...Object.fromEntries(quoted), 'X-Request-Id': 'context.requestId' };
}

function bodyOf({ code, message }: Refusal): string {
  const isOurFault = ERROR_STATUS[code] >= 500 && code !== 'SERVICE_UNAVAILABLE';
  const details = isOurFault ? { requestId: '$context.requestId' } : null;
  return JSON.stringify({ success: false, error: { code, message, details } });
}
