import { StoreUnavailable } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import { HttpError } from '../http-error.ts';
import { entityTag } from '../request/headers/entity-tag.ts';

/** Seconds after which a retry of an unavailable store makes sense. */
export const RETRY_AFTER = '1';

/** Returns the error response for anything that was thrown. An unknown error is a 500 that reveals nothing about it. */
export function errorFrom(thrown: unknown, requestId: string): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof OrderRefused) return refusalError(thrown);
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
    case 'last-version': {
      const { status, to } = refusal;
      return to === undefined
        ? new HttpError('ORDER_NOT_EDITABLE', message, { details: { status } })
        : new HttpError('INVALID_STATUS_TRANSITION', message, { details: { from: status, to, allowed: [] } });
    }
    case 'key-reused':
      return new HttpError('IDEMPOTENCY_KEY_REUSED', message);
  }
}

/** Whether middy threw this, shortly before Lambda would end the function. */
function isTimeout(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'TimeoutError';
}
