import * as z from 'zod/mini';
import { ERROR_STATUS, type ErrorCode } from '../../lib/http/http-error.ts';
import { documented, type Keywords, schemaReference } from '../../lib/http/request/json-schema.ts';
import { orderStatus } from '../../lib/http/request/order-bodies.ts';
import { DEFECT_SUCCESSES } from './defect-schemas.ts';
import { SANDBOX_SUCCESSES } from './sandbox-schemas.ts';
import { SUCCESSES } from './schemas.ts';

const CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

const requestId = z
  .strictObject({ requestId: z.string().check(z.minLength(1)) })
  .register(documented, { id: 'FaultDetails' });
const violations = z
  .array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(1)) }))
  .register(documented, { id: 'ValidationDetails', description: 'Every broken rule: where, and what', minItems: 1 });
const currentETag = z
  .strictObject({ currentETag: z.string().check(z.regex(/^"[1-9]\d*"$/)) })
  .register(documented, { id: 'PreconditionDetails' });
const transition = z
  .strictObject({ from: orderStatus, to: orderStatus, allowed: z.array(orderStatus) })
  .register(documented, { id: 'TransitionDetails', description: 'What was tried, and what the order may become' });
const status = z.strictObject({ status: orderStatus }).register(documented, { id: 'NotEditableDetails' });

/** What `details` holds, by code; null for the others. */
export const DETAILS: Partial<Record<ErrorCode, z.ZodMiniType>> = {
  PRECONDITION_FAILED: currentETag,
  VALIDATION_ERROR: violations,
  INVALID_STATUS_TRANSITION: transition,
  ORDER_NOT_EDITABLE: status,
  INTERNAL_SERVER_ERROR: requestId,
  GATEWAY_TIMEOUT: requestId,
};

/** The named response of each status, and what it means. */
export const ERROR_RESPONSES: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'Something about the request is malformed: its path, a header, the query or the JSON'],
  404: ['NotFound', 'There is no such order, or nothing at this path'],
  405: ['MethodNotAllowed', 'The path exists, the method does not; `Allow` lists those that do'],
  412: ['PreconditionFailed', '`If-Match` names another version; `details.currentETag` is the current one'],
  413: ['PayloadTooLarge', 'The body is larger than 256 KiB'],
  415: ['UnsupportedMediaType', 'The body is not declared as `application/json`'],
  422: ['ValidationError', 'The body is JSON, but breaks a rule; `details` says which'],
  429: ['TooManyRequests', 'Too many requests; `Retry-After` says when to try again'],
  500: ['InternalServerError', 'A fault of the service; report it with `details.requestId`'],
  503: ['ServiceUnavailable', 'The order store does not answer; `Retry-After` says when to try again'],
  504: ['GatewayTimeout', 'The request took too long'],
};

/** The envelope of every error. */
export const errorResponse = z
  .strictObject({
    success: z.literal(false),
    error: z.strictObject({ code: z.enum(CODES), message: z.string().check(z.minLength(1)), details: z.unknown() }),
  })
  .register(documented, { id: 'ErrorResponse', description: '`details` is null where there is nothing to add' });

/** The envelope, whatever is in it. */
export const apiResponse = z
  .union([...SUCCESSES, ...SANDBOX_SUCCESSES, ...DEFECT_SUCCESSES, errorResponse])
  .register(documented, { id: 'ApiResponse', description: 'Any JSON body that the service answers' });

/** The codes that go with a status. */
export function codesOf(status: number): readonly ErrorCode[] {
  return CODES.filter((code) => ERROR_STATUS[code] === status);
}

/** The schema of an error with one of these codes: each with the details it has. */
export function errorSchema(codes: readonly ErrorCode[]): Keywords {
  const kinds = codes.map((code) => ({ properties: { code: { const: code }, details: detailsSchema(code) } }));
  const [only] = kinds;
  return {
    allOf: [
      schemaReference(errorResponse),
      { properties: { error: kinds.length === 1 && only ? only : { anyOf: kinds } } },
    ],
  };
}

function detailsSchema(code: ErrorCode): Keywords {
  const schema = DETAILS[code];
  return schema ? schemaReference(schema) : { type: 'null' };
}
