import { ADDRESS_REFUSED, keyRefused } from '../../lib/http/gateway-refusals.ts';
import { badRequest, HttpError } from '../../lib/http/http-error.ts';
import { commonHeaders, errorBody, JSON_TYPE } from '../../lib/http/response/api-response.ts';

/** Stands for all types that are not listed, whose statuses vary: it leaves the status to the gateway. */
const OTHERS = 'DEFAULT_4XX';

/** API Gateway puts the id of the request into the body. */
const WITH_ID = { details: { requestId: '$context.requestId' } };
const RETRY = { headers: { 'Retry-After': '1' } };

/** The gateway's own errors, each with the types of its responses, as API Gateway names them. */
const REFUSALS: readonly (readonly [error: HttpError, types: readonly string[]])[] = [
  [badRequest('The gateway cannot make sense of this request'), [OTHERS, 'BAD_REQUEST_BODY', 'BAD_REQUEST_PARAMETERS']],
  [keyRefused(), ['INVALID_API_KEY']],
  // Only the resource policy of -c allowIps denies access.
  [new HttpError('FORBIDDEN', ADDRESS_REFUSED), ['ACCESS_DENIED']],
  [
    new HttpError('FORBIDDEN', 'The gateway does not allow this request'),
    ['EXPIRED_TOKEN', 'INVALID_SIGNATURE', 'WAF_FILTERED'],
  ],
  [
    new HttpError('NOT_FOUND', 'There is nothing at this path. GET / lists the endpoints'),
    // API Gateway uses the first, with a 403, for unknown paths too.
    ['MISSING_AUTHENTICATION_TOKEN', 'RESOURCE_NOT_FOUND'],
  ],
  [new HttpError('PAYLOAD_TOO_LARGE', 'The request is larger than the gateway takes'), ['REQUEST_TOO_LARGE']],
  [
    new HttpError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json'),
    ['UNSUPPORTED_MEDIA_TYPE'],
  ],
  [
    new HttpError('TOO_MANY_REQUESTS', 'This environment takes no more requests right now. Try again later', RETRY),
    ['THROTTLED', 'QUOTA_EXCEEDED'],
  ],
  [
    new HttpError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Report it with the request id', WITH_ID),
    ['API_CONFIGURATION_ERROR'],
  ],
  [new HttpError('BAD_GATEWAY', 'The function failed. Report it with the request id', WITH_ID), ['DEFAULT_5XX']],
  [
    new HttpError('SERVICE_UNAVAILABLE', 'The function cannot be reached right now. Try again later', RETRY),
    ['INTEGRATION_FAILURE'],
  ],
  [
    new HttpError('GATEWAY_TIMEOUT', 'The request took longer than the gateway waits', WITH_ID),
    ['INTEGRATION_TIMEOUT'],
  ],
];

/**
 * Returns the gateway's own errors by their types, in the envelope and with the headers of every response, as its
 * OpenAPI extension writes them. The gateway cannot choose among several allowed origins, so with more than one it
 * names none.
 */
export function gatewayResponses(allowedOrigins: readonly string[] | undefined) {
  const origin = allowedOrigins?.length === 1 ? allowedOrigins[0] : undefined;
  const common = commonHeaders(allowedOrigins, origin);
  const responses = REFUSALS.flatMap(([error, types]) =>
    types.map((type) => {
      const response = {
        ...(type !== OTHERS && { statusCode: String(error.statusCode) }),
        responseParameters: parametersOf({ ...common, ...error.headers, 'Content-Type': JSON_TYPE }),
        responseTemplates: { 'application/json': errorBody(error) },
      };
      return [type, response] as const;
    }),
  );
  return Object.fromEntries(responses);
}

/** Returns headers in the gateway's format: a value is a text in single quotes, or the name of a gateway variable. */
function parametersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const quoted = Object.entries(headers).map(([name, value]) => [name, `'${value}'`] as const);
  const all = [...quoted, ['X-Request-Id', 'context.requestId'] as const];
  return Object.fromEntries(all.map(([name, value]) => [`gatewayresponse.header.${name}`, value]));
}
