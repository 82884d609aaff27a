import type { Cleared } from '../../sandboxes/sandbox.ts';
import { HttpError } from '../http-error.ts';
import { RETRY_AFTER } from './error-from.ts';

/**
 * A default sandbox of very many orders takes more than one request to empty.
 * @throws HttpError 503 that says to repeat it.
 */
export function requireFinished({ finished }: Cleared): void {
  if (finished) return;
  throw new HttpError('SERVICE_UNAVAILABLE', 'There is more to remove than one request has time for. Send it again', {
    headers: { 'Retry-After': RETRY_AFTER },
  });
}
