import { HttpError } from '../../http/http-error.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import { entityTag } from './json.ts';

/** Returns the error response for an order's refusal; undefined for any other error. */
export function orderRefusal(error: unknown): HttpError | undefined {
  return error instanceof OrderRefused ? responseTo(error) : undefined;
}

function responseTo(error: OrderRefused): HttpError {
  const { message, refusal } = error;
  switch (refusal.reason) {
    case 'not-found':
      return new HttpError('NOT_FOUND', message, { cause: error });
    case 'version-mismatch':
      return new HttpError('PRECONDITION_FAILED', message, { details: { currentETag: entityTag(refusal.version) } });
    case 'not-editable':
      return new HttpError('ORDER_NOT_EDITABLE', message, { details: { status: refusal.status } });
    case 'transition': {
      const { reason: _, ...details } = refusal;
      return new HttpError('INVALID_STATUS_TRANSITION', message, { details });
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
