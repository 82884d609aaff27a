import type { Auth } from '../../sandboxes/access/auth.ts';
import { HttpError } from '../http-error.ts';
import type { Server } from '../server.ts';

/**
 * A gateway that requires an API key takes `X-Api-Key` for its own, so a sandbox behind it cannot ask for another one. `at` is
 * the path of the settings in the body.
 * @throws HttpError 422 that names the other schemes.
 */
export function requireUsableAuth(auth: Auth | null | undefined, { apiKeyRequired }: Server, at = ''): void {
  if (auth?.scheme !== 'apiKey' || !apiKeyRequired) return;
  const message = 'The gateway of this environment requires an API key itself, in X-Api-Key. Use basic or bearer';
  throw new HttpError('VALIDATION_ERROR', message, {
    reason: 'body-rule',
    details: [{ path: `${at}auth.scheme`, message }],
  });
}
