import type { Cleared } from '../../sandboxes/sandbox.ts';
import { HttpError } from '../http-error.ts';
import { RETRY_AFTER } from './error-from.ts';

/**
 * Throws if a reset ran out of time, because the sandbox has very many orders.
 * @throws HttpError 503 that says to repeat the request.
 */
export function requireFinished({ finished }: Cleared): void {
  if (finished) return;
  throw new HttpError('SERVICE_UNAVAILABLE', 'There is more to remove than one request has time for. Send it again', {
    headers: { 'Retry-After': RETRY_AFTER },
  });
}
