import { StoreUnavailable } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import { entityTag } from '../entity-tag.ts';
import { HttpError, invalidBody } from '../http-error.ts';

/** Seconds after which a retry of an unavailable store makes sense. */
export const RETRY_AFTER = '1';

/** Returns the error response for anything that was thrown. An unknown error is a 500 that reveals nothing about it. */
export function errorFrom(thrown: unknown, requestId: string): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof OrderRefused) return refusalError(thrown);
  if (isParserError(thrown)) return parserError(thrown);
  if (thrown instanceof StoreUnavailable) {
    return new HttpError('SERVICE_UNAVAILABLE', 'The order store is not responding. Try again later', {
      headers: { 'Retry-After': RETRY_AFTER },
    });
  }
  if (isTimeout(thrown)) {
    return new HttpError('GATEWAY_TIMEOUT', 'The request took longer than the service may spend on it', {
      details: { requestId },
    });
  }
  return new HttpError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Report it with the request id', {
    details: { requestId },
  });
}

function refusalError(error: OrderRefused): HttpError {
  const { message, refusal } = error;
  switch (refusal.reason) {
    case 'not-found':
      return new HttpError('NOT_FOUND', message, { cause: error });
    case 'version-mismatch':
      return new HttpError('PRECONDITION_FAILED', message, { details: { currentETag: entityTag(refusal.version) } });
    case 'not-editable':
      return new HttpError('ORDER_NOT_EDITABLE', message, { details: { status: refusal.status } });
    case 'transition': {
      const { from, to, allowed } = refusal;
      return new HttpError('INVALID_STATUS_TRANSITION', message, { details: { from, to, allowed } });
    }
    case 'key-reused':
      return new HttpError('IDEMPOTENCY_KEY_REUSED', message);
  }
}

/** Whether middy threw this, shortly before Lambda would end the function. */
function isTimeout(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'TimeoutError';
}

/** An error of the body parser: the body is not JSON, or has a forbidden key. */
interface ParserError extends Error {
  readonly cause: { readonly package: string; readonly data?: unknown; readonly message?: unknown };
}

export function isParserError(thrown: unknown): thrown is ParserError {
  if (!(thrown instanceof Error) || typeof thrown.cause !== 'object' || thrown.cause === null) return false;
  return 'package' in thrown.cause && thrown.cause.package === '@middy/http-json-body-parser';
}

/** A forbidden key and nesting that is too deep for the parser's reviver are valid JSON, but break our rules. */
function parserError(error: ParserError): HttpError {
  const { data, message } = error.cause;
  if (message === undefined)
    return invalidBody([{ path: String(data), message: `"${data}" is not allowed as the name of a member` }]);
  if (String(message).includes('call stack'))
    return invalidBody([{ path: '', message: 'The body is nested too deeply' }]);
  return new HttpError('BAD_REQUEST', `The body is not valid JSON: ${message}`, { cause: error });
}
